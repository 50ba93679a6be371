// SPDX-License-Identifier: Apache-2.0
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type GatewayResponse, gatewayResponses } from '../shared/platform/names.ts';

/**
 * API Gateway's names for each of our cases. When the authorizer throws or times out, API Gateway
 * speaks of its configuration: both must be 503, or a storage fault would look like a broken server.
 */
const types: Record<GatewayResponse['type'], readonly ResponseType[]> = {
  UNAUTHORIZED: [ResponseType.UNAUTHORIZED],
  ACCESS_DENIED: [ResponseType.ACCESS_DENIED],
  AUTHORIZER_FAILURE: [
    ResponseType.AUTHORIZER_FAILURE,
    ResponseType.AUTHORIZER_CONFIGURATION_ERROR,
  ],
  MISSING_AUTHENTICATION_TOKEN: [ResponseType.MISSING_AUTHENTICATION_TOKEN],
};

/**
 * The answers that API Gateway gives instead of a function.
 *
 * @param origin where people reach the gateway, for example `https://erp.example.com`
 */
export function addGatewayResponses(api: RestApi, origin: string): void {
  for (const { type, statusCode, headers, body } of gatewayResponses) {
    for (const responseType of types[type]) {
      api.addGatewayResponse(responseType.responseType, {
        type: responseType,
        statusCode: String(statusCode),
        // A literal stands in single quotes; anything else would be a mapping expression.
        responseHeaders: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            name,
            `'${value.replaceAll('{origin}', origin)}'`,
          ]),
        ),
        templates: { 'application/json': body },
      });
    }
  }
}
