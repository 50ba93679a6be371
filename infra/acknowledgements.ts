// SPDX-License-Identifier: Apache-2.0
import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** A finding that we live with. */
interface Acknowledgement {
  /** The rule, with the finding in brackets where the rule has several. */
  readonly id: string;
  /** Where, as a pattern of construct paths. */
  readonly on: RegExp;
  readonly reason: string;
}

/** Every finding that we live with. A new one is a change to review. */
export const acknowledgements: readonly Acknowledgement[] = [
  {
    id: 'AwsSolutions-S1',
    on: /\/Bucket\/Resource$/,
    reason:
      'Who reads the audit log is for CloudTrail data events, which see more than S3 access logs',
  },
  {
    id: 'AwsSolutions-SMG4',
    on: /\/Secrets\//,
    reason:
      'The ERP gives no API to rotate its secret; the others are rotated by hand (docs/runbook.md)',
  },
  {
    id: 'AwsSolutions-APIG2',
    on: /\/Api\/Resource$/,
    reason: 'The functions check every request by schema and answer in their own protocol’s errors',
  },
  {
    id: 'AwsSolutions-APIG3',
    on: /\/Api\/DeploymentStage/,
    reason:
      'Where CloudFront is in front, the firewall is there, and nothing else knows the origin secret',
  },
  {
    id: 'AwsSolutions-APIG4',
    on: /\/Api\/Default\//,
    reason:
      'An authorization server and its metadata are public by design; /mcp has its authorizer',
  },
  {
    id: 'AwsSolutions-COG4',
    on: /\/Api\/Default\//,
    reason: 'People sign in at the ERP, not at Cognito',
  },
  {
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    on: /\/Api\/CloudWatchRole\/Resource$/,
    reason: 'API Gateway asks for this policy by name; the role is one per account and region',
  },
  {
    id: 'AwsSolutions-CFR1',
    on: /\/Distribution\/Resource$/,
    reason: 'Hosted assistants call from their own country, not from the employee’s',
  },
  {
    id: 'AwsSolutions-CFR3',
    on: /\/Distribution\/Resource$/,
    reason: 'CloudFront’s logs would hold query strings, and those hold authorization codes',
  },
  {
    id: 'AwsSolutions-CFR4',
    on: /\/Distribution\/Resource$/,
    reason:
      'The TLS version cannot be chosen with CloudFront’s own certificate; a domain sets TLS 1.2',
  },
  {
    id: 'AwsSolutions-SQS3',
    on: /\/Audit\/Skipped\/Resource$/,
    reason: 'It is itself where a DynamoDB stream’s failures go',
  },
  {
    id: 'AwsSolutions-IAM5[Resource::*]',
    on: /Role\/DefaultPolicy\/Resource$/,
    reason: 'IAM knows no resource for tracing, nor for listing the streams of tables',
  },
  {
    id: 'AwsSolutions-IAM5[Resource::<AuditLogBucket1548D96D.Arn>/*]',
    on: /\/(SinkRole|Delivery)\/DefaultPolicy\/Resource$/,
    reason: 'Objects of the log, written only: their keys are not known in advance',
  },
  {
    id: 'AwsSolutions-IAM5[Resource::<AuditLakeBucket62AA5E5F.Arn>/*]',
    on: /\/Delivery\/DefaultPolicy\/Resource$/,
    reason: 'Objects of the lake, written only: their keys are not known in advance',
  },
  {
    id: 'AwsSolutions-IAM5[Resource::<IndexesBucket9E07387E.Arn>/*]',
    on: /\/McpRole\/DefaultPolicy\/Resource$/,
    reason: 'Objects of the indexes, read only: their keys are hashes of their contents',
  },
];

/** Tells the validation which findings are known, each on its construct alone. */
export function acknowledge(app: IConstruct): void {
  for (const construct of app.node.findAll()) {
    for (const { id, on, reason } of acknowledgements) {
      if (on.test(`/${construct.node.path}`)) Validations.of(construct).acknowledge({ id, reason });
    }
  }
}
