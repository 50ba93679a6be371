// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { acumaticaTools } from '#shared/acumatica/tools/acumatica-tools.ts';
import { issuerScopes, refreshedScopes, resourceScopes } from '#shared/oauth/scope-list.ts';
import { offeredScopes } from '#shared/platform/names.ts';
import { fakeConnector, fakeErp } from '../../../fixtures/fake-erp.ts';
import { testInquiries } from '../../../fixtures/inquiries.ts';

describe('the scopes on offer', () => {
  it('are those that some tool needs, neither more nor fewer', () => {
    const { erp } = fakeErp(() => ({}));
    const connector = fakeConnector(erp);
    const tools = acumaticaTools(connector, testInquiries(connector.settings));
    const needed = new Set(tools.map(({ scope }) => scope));
    needed.delete('public');
    expect([...needed].toSorted()).toEqual([...offeredScopes].toSorted());
  });

  it('are all that the metadata of resource and issuer name', () => {
    expect(resourceScopes).toEqual(offeredScopes);
    expect(issuerScopes).toEqual([...offeredScopes, 'offline_access']);
  });
});

describe('the scopes of a refresh', () => {
  it.each([
    ['erp.read', 'erp.read'],
    ['erp.read erp.read offline_access', 'erp.read'],
    ['openid erp.read erp.write admin', 'erp.read'],
    ['offline_access', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s are %s', (asked, kept) => {
    expect(refreshedScopes(asked)).toBe(kept);
  });
});
