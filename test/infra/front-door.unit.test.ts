// SPDX-License-Identifier: Apache-2.0
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { gatewayResponses, originSecretHeader, routes } from '#shared/platform/names.ts';
import { elsewhere, synthesized, withDomain } from './synthesized.ts';

const cloudfront = synthesized();
const methods = (from = cloudfront) => from.resources('AWS::ApiGateway::Method');

/** The path of an API Gateway resource, followed up to the root. */
function pathOf(resourceId: unknown): string {
  const { Ref } = resourceId as { Ref?: string }; // every resource but the root is referred to so
  if (Ref === undefined) return '/';
  const found = cloudfront.resources('AWS::ApiGateway::Resource').find(([id]) => id === Ref)?.[1];
  const parent = pathOf(found?.Properties['ParentId']);
  return `${parent === '/' ? '' : parent}/${String(found?.Properties['PathPart'])}`;
}

describe('the front door', () => {
  it('has the routes that names.ts lists, and no other', () => {
    const built = methods().map(
      ([, { Properties }]) => `${Properties['HttpMethod']} ${pathOf(Properties['ResourceId'])}`,
    );
    const listed = routes.flatMap(({ path, methods }) =>
      methods.map((method) => `${method} ${path}`),
    );
    expect(built.toSorted()).toEqual(listed.toSorted());
  });

  it('streams /mcp for up to five minutes and buffers everything else', () => {
    for (const [, { Properties }] of methods()) {
      const integration = Properties['Integration'] as Record<string, unknown>; // its shape is CloudFormation's
      const isMcp = pathOf(Properties['ResourceId']) === '/mcp';
      expect(integration['ResponseTransferMode']).toBe(isMcp ? 'STREAM' : undefined);
      expect(integration['TimeoutInMillis']).toBe(isMcp ? 300_000 : undefined);
      expect(JSON.stringify(integration['Uri']).includes('response-streaming-invocations')).toBe(
        isMcp,
      );
    }
  });

  it('has the authorizer in front of /mcp, but not of its OPTIONS and of nothing else', () => {
    const guarded = methods()
      .filter(([, { Properties }]) => Properties['AuthorizationType'] === 'CUSTOM')
      .map(
        ([, { Properties }]) => `${Properties['HttpMethod']} ${pathOf(Properties['ResourceId'])}`,
      );
    expect(guarded.toSorted()).toEqual(['DELETE /mcp', 'GET /mcp', 'POST /mcp']);
  });

  it('asks the authorizer on every request, with or without a token', () => {
    const [[, authorizer] = []] = cloudfront.resources('AWS::ApiGateway::Authorizer');
    expect(authorizer?.Properties).toMatchObject({
      Type: 'REQUEST',
      AuthorizerResultTtlInSeconds: 0,
    });
    expect(authorizer?.Properties['IdentitySource'] ?? '').toBe('');
  });

  it('answers a refusal with the literal challenge, and a fault of the authorizer with 503', () => {
    const { template } = synthesized(elsewhere);
    for (const { type, statusCode, headers } of gatewayResponses) {
      template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
        ResponseType: type,
        StatusCode: String(statusCode),
        ResponseParameters: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            `gatewayresponse.header.${name}`,
            `'${value.replace('{origin}', elsewhere.PUBLIC_ORIGIN)}'`,
          ]),
        ),
      });
    }
    template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: 'UNAUTHORIZED',
      ResponseParameters: Match.objectLike({
        'gatewayresponse.header.WWW-Authenticate': Match.stringLikeRegexp(
          '^\'Bearer resource_metadata="https://gateway.example.com/.well-known/oauth-protected-resource/mcp"',
        ),
      }),
    });
    template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: 'AUTHORIZER_CONFIGURATION_ERROR',
      StatusCode: '503',
    });
  });

  it('puts CloudFront in front without naming the stage by reference, which would close a circle', () => {
    const [[, distribution] = []] = cloudfront.resources('AWS::CloudFront::Distribution');
    const text = JSON.stringify(distribution);
    expect(text).toContain('"OriginPath":"/live"');
    const [[stage = ''] = []] = cloudfront.resources('AWS::ApiGateway::Stage');
    const [[deployment = ''] = []] = cloudfront.resources('AWS::ApiGateway::Deployment');
    expect(text).not.toContain(stage);
    expect(text).not.toContain(deployment);
  });

  it('lets CloudFront keep nothing, not even an error', () => {
    cloudfront.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultCacheBehavior: Match.objectLike({
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // Managed-CachingDisabled
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // Managed-AllViewerExceptHostHeader
        }),
        CustomErrorResponses: [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map(
          (ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }),
        ),
      },
    });
  });

  it('gives CloudFront the origin secret by reference, and every function in front the means to check it', () => {
    const [[, distribution] = []] = cloudfront.resources('AWS::CloudFront::Distribution');
    const text = JSON.stringify(distribution);
    expect(text).toContain(originSecretHeader);
    expect(text).toContain('{{resolve:secretsmanager:');
    const checking = cloudfront
      .resources('AWS::Lambda::Function')
      .filter(([, found]) => JSON.stringify(found).includes('ORIGIN_SECRET_ARN'));
    expect(checking).toHaveLength(4);
    const direct = synthesized(withDomain).resources('AWS::Lambda::Function');
    expect(JSON.stringify(direct)).not.toContain('ORIGIN_SECRET_ARN');
  });

  it('closes API Gateway’s own host name where a domain is in front, and has no stage in the URL', () => {
    const { template } = synthesized(withDomain);
    template.hasResourceProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: true });
    template.hasResourceProperties('AWS::ApiGateway::BasePathMapping', {
      BasePath: Match.absent(),
    });
    template.hasResourceProperties('AWS::ApiGateway::DomainName', { SecurityPolicy: 'TLS_1_2' });
    template.resourceCountIs('AWS::CloudFront::Distribution', 0);
  });

  it('logs neither query strings nor request bodies', () => {
    const [[, stage] = []] = cloudfront.resources('AWS::ApiGateway::Stage');
    const text = JSON.stringify(stage);
    expect(text).toContain('"DataTraceEnabled":false');
    expect(text).not.toMatch(/querystring|sourceIp|requestOverride|\$context\.path/i);
  });
});

describe('the firewall', () => {
  const { template } = synthesized(withDomain);

  it('is on the API where a domain is in front, and on CloudFront otherwise', () => {
    template.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
    template.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'REGIONAL' });
    expect(cloudfront.edge?.region).toBe('us-east-1');
    cloudfront.template.resourceCountIs('AWS::WAFv2::WebACL', 0);
  });

  const rules = () => {
    const [[, acl] = []] = synthesized(withDomain).resources('AWS::WAFv2::WebACL');
    return acl?.Properties['Rules'] as { Name: string; Statement: unknown; Priority: number }[]; // CloudFormation's shape
  };
  const paths = (name: string) => {
    const text = JSON.stringify(rules().find((rule) => rule.Name === name)?.Statement);
    return new RegExp(JSON.parse(`"${/"RegexString":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? ''}"`));
  };

  it.each([
    'EC2MetaDataSSRF_QUERYARGUMENTS',
    'EC2MetaDataSSRF_BODY',
    'GenericRFI_QUERYARGUMENTS',
    'GenericRFI_BODY',
  ])('only counts %s on the OAuth paths, and blocks it elsewhere', (rule) => {
    const core = JSON.stringify(rules().find(({ Name }) => Name === 'CoreRules'));
    expect(core).toContain(`{"ActionToUse":{"Count":{}},"Name":"${rule}"}`);
    const lawful = paths(`${rule}Elsewhere`);
    for (const path of ['/authorize', '/live/token', '/consent/abc', '/register', '/callback'])
      expect(path).toMatch(lawful);
    for (const path of ['/mcp', '/docs/token', '/tokens', '/', '/live'])
      expect(path).not.toMatch(lawful);
  });

  it('lets programs call that do not name themselves, but no browser page', () => {
    const lawful = paths('NoUserAgent_HEADERElsewhere');
    for (const path of ['/mcp', '/token', '/live/.well-known/oauth-authorization-server'])
      expect(path).toMatch(lawful);
    for (const path of ['/docs', '/xwell-known', '/authorize']) expect(path).not.toMatch(lawful);
  });

  it('limits each address on the OAuth endpoints', () => {
    const limited = rules().filter(({ Statement }) =>
      JSON.stringify(Statement).includes('RateBased'),
    );
    expect(limited.map(({ Name }) => Name)).toEqual([
      'RegisterRate',
      'TokenRate',
      'AuthorizeRate',
      'McpRate',
      'AdminRate',
    ]);
    expect('/register').toMatch(paths('RegisterRate'));
    expect('/token').toMatch(paths('TokenRate'));
    for (const path of ['/mcp', '/live/mcp']) expect(path).toMatch(paths('McpRate'));
  });

  it('gives every rule a priority of its own', () => {
    const priorities = rules().map(({ Priority }) => Priority);
    expect(new Set(priorities).size).toBe(priorities.length);
  });
});
