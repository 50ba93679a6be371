// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { isInfrastructure } from '#shared/acumatica/inquiries/infrastructure.ts';

describe("the gateway's own inquiries", () => {
  it.each([
    'MCPAccess',
    ' mcpaccess\t',
    '\uFEFFMCPGIs',
    'MCPAccess()',
    "MCPAccess('x')",
    'MCPAccess/$count',
    'MCPAccess\\',
    'MCPAccess;x=1',
    'MCPAccess?$top=1',
    'MCPAccess%20',
    'MCPAccess\u0000',
    'MCPAccess\u200B',
    'MCPAccess. .',
    'Our Canary (1)',
    '$metadata',
    '$batch',
    '$crossjoin(MCPAccess)',
  ])('are recognised as %j', (name) => expect(isInfrastructure(name, 'Our Canary')).toBe(true));

  it.each([
    'AR-Customer Balances (open)',
    'MCPAccessLog',
    'My MCPAccess',
    'A/R Aging',
    'Cost in $',
  ])('do not take others with them: %j', (name) =>
    expect(isInfrastructure(name, 'Our Canary')).toBe(false),
  );
});
