// SPDX-License-Identifier: Apache-2.0

/** Given to both SDKs: each builds a JSON Schema compiler per server otherwise, for elicitation only, and there is none here. */
export const noSchemas = {
  getValidator(): never {
    throw new Error('This server asks clients for nothing');
  },
};
