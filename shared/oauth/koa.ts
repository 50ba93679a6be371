// SPDX-License-Identifier: Apache-2.0
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/** A middleware of the provider, which is a Koa application. */
export type Middleware = Parameters<Provider['use']>[0];
/** What such a middleware gets. */
export type Context = Parameters<Middleware>[0];
/** The same inside the provider's own routes. */
export type ProviderContext = KoaContextWithOIDC;
