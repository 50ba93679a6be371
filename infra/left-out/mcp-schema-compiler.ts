// SPDX-License-Identifier: Apache-2.0
// In place of `@modelcontextprotocol/server/_shims`, which brings Ajv.
export { default as process } from 'node:process';

/** The SDK makes one only for a server that was given no `jsonSchemaValidator`; ours always are. */
export class DefaultJsonSchemaValidator {
  constructor() {
    throw new Error('The JSON Schema compiler is left out: give the server a jsonSchemaValidator');
  }
}
