// SPDX-License-Identifier: Apache-2.0

/**
 * In place of `ajv` and `ajv-formats`. The MCP SDK of the first line makes a compiler only for a
 * server that was given no `jsonSchemaValidator`; ours always are.
 */
export default class Ajv {
  constructor() {
    throw new Error('Ajv is left out: give the server a jsonSchemaValidator');
  }
}
