// SPDX-License-Identifier: Apache-2.0
import { Duration } from 'aws-cdk-lib';
import {
  AuthorizationType,
  LambdaIntegration,
  RequestAuthorizer,
  ResponseTransferMode,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { type FunctionName, routes } from '../shared/platform/names.ts';
import { firewall } from './firewall.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import type { HouseFunction } from './house-function.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import type { PublicAddress } from './public-address.ts';

/** What stands behind the front door, and in front of it. */
export interface FrontDoorProps {
  readonly api: RestApi;
  readonly address: PublicAddress;
  readonly functions: Readonly<Partial<Record<FunctionName, HouseFunction>>> & {
    readonly authorizer: HouseFunction;
  };
  readonly monitoring: Monitoring;
  /** The firewall of this API; CloudFront has its own in front. */
  readonly firewall: boolean;
}

/** The routes of the REST API, its authorizer and its own answers. */
export class FrontDoor extends Construct {
  constructor(scope: Construct, id: string, props: FrontDoorProps) {
    super(scope, id);
    const { api, functions, monitoring } = props;
    const authorizer = new RequestAuthorizer(this, 'Authorizer', {
      handler: functions.authorizer,
      // No identity source: API Gateway would answer a missing token before the authorizer sees it.
      identitySources: [],
      resultsCacheTtl: Duration.seconds(0), // a revoked token is refused at once
    });
    for (const route of routes) {
      const handler = functions[route.function];
      if (!handler)
        throw new Error(`Route ${route.path} names ${route.function}, which has no front`);
      const integration = new LambdaIntegration(handler, {
        scopePermissionToMethod: false, // one permission for the API; a policy holds 20 KB
        ...(route.streaming && {
          responseTransferMode: ResponseTransferMode.STREAM,
          timeout: Duration.minutes(5),
        }),
      });
      const resource = api.root.resourceForPath(route.path);
      for (const method of route.methods) {
        resource.addMethod(method, integration, {
          ...(route.authorizer
            ? { authorizer, authorizationType: AuthorizationType.CUSTOM }
            : { authorizationType: AuthorizationType.NONE }),
        });
      }
    }
    addGatewayResponses(api, props.address.origin);
    if (props.firewall) {
      new CfnWebACLAssociation(this, 'FirewallAssociation', {
        resourceArn: api.deploymentStage.stageArn,
        webAclArn: firewall(this, 'Firewall', 'REGIONAL').attrArn,
      });
    }
    monitoring.alarm('FrontDoor/ServerErrors', {
      metric: api.metricServerError({ period: alarmPeriod, statistic: 'Sum' }),
      above: 5,
    });
  }
}
