// SPDX-License-Identifier: Apache-2.0
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** The only stage. It shows in no URL that people see. */
export const stageName = 'live';

/** No query string, which holds authorization codes, and nothing that names a person. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    time: AccessLogField.contextRequestTimeEpoch(),
    method: AccessLogField.contextHttpMethod(),
    path: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    latency: AccessLogField.contextResponseLatency(),
    size: AccessLogField.contextResponseLength(),
    error: AccessLogField.contextErrorResponseType(),
  }),
);

/**
 * The REST API before its routes: the public address needs it, and the functions need that address.
 *
 * @param closed whether API Gateway's own host name is switched off, since a domain is in front
 */
export function restApi(scope: Construct, id: string, closed: boolean): RestApi {
  const accessLogs = new LogGroup(scope, `${id}AccessLogs`, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  return new RestApi(scope, id, {
    restApiName: 'mcp4erp',
    endpointTypes: [EndpointType.REGIONAL], // edge-optimized would end a stream after 30 s of silence
    disableExecuteApiEndpoint: closed,
    cloudWatchRole: true,
    cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN, // the role is the account's, not this API's
    deployOptions: {
      stageName,
      tracingEnabled: true,
      loggingLevel: MethodLoggingLevel.ERROR,
      dataTraceEnabled: false, // would write tokens and tool results into logs
      throttlingRateLimit: 200,
      throttlingBurstLimit: 400,
      accessLogDestination: new LogGroupLogDestination(accessLogs),
      accessLogFormat,
    },
  });
}
