// SPDX-License-Identifier: Apache-2.0
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** The OAuth paths, as API Gateway (with its stage) and CloudFront (without) show them. */
const oauthPaths = '^(/live)?/(authorize|connect|callback|consent|token|register|revoke)(/|$)';
const mcpPath = '^(/live)?/mcp/?$';
/** Where programs call that need not name themselves. */
const machinePaths = '^(/live)?/(mcp|token|register|revoke|jwks|\\.well-known)(/|$)';

/**
 * Rules of the AWS core rule set that refuse lawful requests: a native client's redirect URI is
 * `http://127.0.0.1:PORT`, its state may be long, and a tool's arguments are free text of any length.
 * Each only counts, and a rule of ours blocks what it labelled everywhere but on `lawfulOn`.
 */
const exceptions: readonly { rule: string; label: string; lawfulOn: string }[] = [
  {
    rule: 'EC2MetaDataSSRF_QUERYARGUMENTS',
    label: 'EC2MetaDataSSRF_QueryArguments',
    lawfulOn: oauthPaths,
  },
  { rule: 'EC2MetaDataSSRF_BODY', label: 'EC2MetaDataSSRF_Body', lawfulOn: oauthPaths },
  { rule: 'GenericRFI_QUERYARGUMENTS', label: 'GenericRFI_QueryArguments', lawfulOn: oauthPaths },
  { rule: 'GenericRFI_BODY', label: 'GenericRFI_Body', lawfulOn: oauthPaths },
  {
    rule: 'SizeRestrictions_QUERYSTRING',
    label: 'SizeRestrictions_QueryString',
    lawfulOn: oauthPaths,
  },
  { rule: 'NoUserAgent_HEADER', label: 'NoUserAgent_Header', lawfulOn: machinePaths },
  { rule: 'SizeRestrictions_BODY', label: 'SizeRestrictions_Body', lawfulOn: mcpPath },
  { rule: 'CrossSiteScripting_BODY', label: 'CrossSiteScripting_Body', lawfulOn: mcpPath },
  { rule: 'GenericLFI_BODY', label: 'GenericLFI_Body', lawfulOn: mcpPath },
];

/** Requests of one address in five minutes. Hosted clients share a few addresses, so these stop floods, not people. */
const rates: readonly { name: string; path: string; limit: number }[] = [
  { name: 'RegisterRate', path: '^(/live)?/register$', limit: 200 },
  { name: 'TokenRate', path: '^(/live)?/token$', limit: 2_000 },
  {
    name: 'AuthorizeRate',
    path: '^(/live)?/(authorize|connect|callback|consent)(/|$)',
    limit: 600,
  },
  // Half of what the stage lets through for everybody, so that no address uses it up alone.
  { name: 'McpRate', path: mcpPath, limit: 30_000 },
  { name: 'AdminRate', path: '^(/live)?/docs/admin(/|$)', limit: 200 },
];

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

const onPath = (regexString: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString,
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
});

function rules(): CfnWebACL.RuleProperty[] {
  const coreRules: CfnWebACL.RuleProperty = {
    name: 'CoreRules',
    priority: 0,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: 'AWSManagedRulesCommonRuleSet',
        ruleActionOverrides: exceptions.map(({ rule }) => ({
          name: rule,
          actionToUse: { count: {} },
        })),
      },
    },
    visibilityConfig: visible('CoreRules'),
  };
  const elsewhere = exceptions.map(
    ({ rule, label, lawfulOn }, index): CfnWebACL.RuleProperty => ({
      name: `${rule}Elsewhere`,
      priority: 10 + index,
      action: { block: {} },
      statement: {
        andStatement: {
          statements: [
            {
              labelMatchStatement: {
                scope: 'LABEL',
                key: `awswaf:managed:aws:core-rule-set:${label}`,
              },
            },
            { notStatement: { statement: onPath(lawfulOn) } },
          ],
        },
      },
      visibilityConfig: visible(`${rule}Elsewhere`),
    }),
  );
  const limits = rates.map(
    ({ name, path, limit }, index): CfnWebACL.RuleProperty => ({
      name,
      priority: 30 + index,
      action: { block: { customResponse: { responseCode: 429 } } },
      statement: {
        rateBasedStatement: {
          aggregateKeyType: 'IP',
          evaluationWindowSec: 300,
          limit,
          scopeDownStatement: onPath(path),
        },
      },
      visibilityConfig: visible(name),
    }),
  );
  return [coreRules, ...elsewhere, ...limits];
}

/** A web ACL: the AWS core rules with our exceptions, and limits by address. No rule about bots: every client here is one. */
export function firewall(
  scope: Construct,
  id: string,
  where: 'REGIONAL' | 'CLOUDFRONT',
): CfnWebACL {
  return new CfnWebACL(scope, id, {
    scope: where,
    defaultAction: { allow: {} },
    rules: rules(),
    visibilityConfig: visible('Firewall'),
  });
}
