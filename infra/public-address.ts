// SPDX-License-Identifier: Apache-2.0
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { DomainName, EndpointType, type RestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { originSecretHeader } from '../shared/platform/names.ts';
import { stageName } from './rest-api.ts';
import type { HouseSecret } from './secrets.ts';
import type { Exposure } from './settings.ts';

/** What the public address leads to, and how. */
export interface PublicAddressProps {
  readonly api: RestApi;
  readonly exposure: Exposure;
  readonly originSecret: HouseSecret;
  /** The web ACL in front of CloudFront. @default none */
  readonly edgeFirewallArn: string | undefined;
}

/** Every status that CloudFront would keep an answer of for ten seconds. */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The one address under which people reach the gateway: a host name of their own, or CloudFront's. No stage in either. */
export class PublicAddress extends Construct {
  /** For example `https://mcp.example.com`, without a trailing slash. */
  readonly origin: string;
  /** True where every lawful request carries the origin secret. */
  readonly behindCloudFront: boolean;

  constructor(scope: Construct, id: string, props: PublicAddressProps) {
    super(scope, id);
    this.behindCloudFront = props.exposure.kind === 'cloudfront';
    this.origin = this.#origin(props);
    new CfnOutput(this, 'ConnectorUrl', {
      value: `${this.origin}/mcp`,
      description: 'What people paste into their assistant',
    });
  }

  #origin({ api, exposure, originSecret, edgeFirewallArn }: PublicAddressProps): string {
    switch (exposure.kind) {
      case 'elsewhere':
        return exposure.origin;
      case 'domain': {
        const { domainName, certificateArn, hostedZoneId } = exposure;
        const domain = new DomainName(this, 'Domain', {
          domainName,
          certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          endpointType: EndpointType.REGIONAL,
          securityPolicy: SecurityPolicy.TLS_1_2,
        });
        domain.addBasePathMapping(api, { attachToStage: false, stage: api.deploymentStage });
        if (hostedZoneId !== undefined) {
          new ARecord(this, 'Record', {
            zone: HostedZone.fromHostedZoneAttributes(this, 'Zone', {
              hostedZoneId,
              zoneName: domainName,
            }),
            recordName: `${domainName}.`,
            target: RecordTarget.fromAlias(new ApiGatewayDomain(domain)),
          });
        } else {
          new CfnOutput(this, 'DomainTarget', {
            value: domain.domainNameAliasDomainName,
            description: `Point ${domainName} here`,
          });
        }
        return `https://${domainName}`;
      }
      case 'cloudfront': {
        const { region, urlSuffix } = Stack.of(this);
        // The API's id and a literal stage: a reference to the stage would close a circle, since the
        // functions behind the stage must know this distribution's name.
        const origin = new HttpOrigin(`${api.restApiId}.execute-api.${region}.${urlSuffix}`, {
          originPath: `/${stageName}`,
          protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
          readTimeout: Duration.seconds(60),
          customHeaders: {
            [originSecretHeader]: originSecret.secret.secretValue.unsafeUnwrap(), // a dynamic reference, resolved by CloudFormation
          },
        });
        const distribution = new Distribution(this, 'Distribution', {
          comment: 'mcp4erp',
          httpVersion: HttpVersion.HTTP2_AND_3,
          defaultBehavior: {
            origin,
            allowedMethods: AllowedMethods.ALLOW_ALL,
            cachePolicy: CachePolicy.CACHING_DISABLED,
            originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
            viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          },
          errorResponses: errorStatuses.map((httpStatus) => ({
            httpStatus,
            ttl: Duration.seconds(0),
          })),
          ...(edgeFirewallArn !== undefined && { webAclId: edgeFirewallArn }),
        });
        return `https://${distribution.distributionDomainName}`;
      }
    }
  }
}
