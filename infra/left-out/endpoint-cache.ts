// SPDX-License-Identifier: Apache-2.0

/**
 * In place of `@aws-sdk/endpoint-cache`. DynamoDB's client makes one, and would use it only with
 * endpoint discovery, which is off unless a setting asks for it.
 */
export class EndpointCache {
  getEndpoint(): never {
    throw new Error('Endpoint discovery is left out of this bundle');
  }
}
