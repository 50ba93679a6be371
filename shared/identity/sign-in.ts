// SPDX-License-Identifier: Apache-2.0
import type { Client, Interaction, Provider } from 'oidc-provider';
import type { IdentitySettings } from '#shared/governance/settings.ts';
import type { Context } from '#shared/oauth/koa.ts';
import type { EventSource } from '#shared/oauth/oauth-events.ts';
import type { Person } from '#shared/platform/caller.ts';
import { epochSeconds } from '#shared/platform/clock.ts';
import type { SecretBox } from '#shared/platform/secret-box.ts';
import type { Table } from '#shared/platform/table.ts';
import { visibleText } from '#shared/platform/visible-text.ts';
import { type Message, messagePage } from '#shared/web/message-page.ts';
import { pageHeaders } from '#shared/web/page-headers.ts';
import type { CsrfKeys } from './form.ts';
import type { AccessGate, IdentityProvider, TokenSet } from './ports.ts';
import type { Unreachable } from './unreachable.ts';

/** That the ERP could not be reached: nothing of it is secret. */
export interface UnreachableErp extends Unreachable {
  readonly where: string;
  readonly host: string;
  /** Also on the person's page and in the audit event. */
  readonly correlationId: string;
}

/** Which version of the notice a person must have accepted, and whether it is shown to those who did. */
export type ConsentRules = Pick<IdentitySettings, 'consentEverySignIn' | 'consentPolicyVersion'>;

/** What the pages of the sign-in need, for one public origin. */
export interface SignInDeps extends EventSource {
  readonly origin: string;
  readonly provider: Provider;
  /** The identity table, for the one write that cannot wait for the commit. */
  readonly table: Table;
  readonly erp: IdentityProvider;
  readonly gate: AccessGate;
  readonly vault: { store(person: Person, tokens: TokenSet): Promise<void> };
  readonly box: SecretBox;
  /** Where the ERP is, for the person to recognise. */
  readonly erpHost: string;
  readonly csrfKeys: CsrfKeys;
  /** The rules about the notice, read once per request that needs them. */
  readonly consentRules: () => Promise<ConsentRules>;
  /** Hears of what went wrong and is answered by a page; for the operator, never for a page. */
  readonly onFault: (where: string, fault: unknown, correlationId?: string) => void;
  /** Hears that the ERP could not be reached, and why. */
  readonly onUnreachable: (about: UnreachableErp) => void;
  /** Hears of a request that belongs to no sign-in of ours. Anybody can make such requests, as many as they like. */
  readonly onStray: (page: '/callback' | '/connect' | '/consent') => void;
  /** Called once a sign-in is through; its failure is nobody's matter. */
  readonly afterSignIn: (person: Person) => Promise<void>;
}

/** Whether cookies and headers for https may be used. */
export function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}

/** Sends a page with its headers. */
export function sendPage(context: Context, origin: string, status: number, page: string): void {
  context.status = status;
  context.set(pageHeaders(isSecure(origin)));
  context.body = page;
}

/** Sends a message's page. */
export async function sendMessage(
  context: Context,
  origin: string,
  message: Message,
): Promise<void> {
  sendPage(context, origin, message.status, await messagePage(message));
}

/** Goes on to another address by GET. */
export function goOn(context: Context, address: string): void {
  context.redirect(address);
  context.status = 303;
  context.body = '';
}

/** Ends an interaction, for the provider to answer the client. */
export async function endInteraction(
  context: Context,
  deps: SignInDeps,
  interaction: Interaction,
  result: NonNullable<Interaction['result']>,
): Promise<void> {
  interaction.result = result;
  const remaining = interaction.exp - epochSeconds(deps.clock.now());
  await interaction.save(Math.max(remaining, 1));
  goOn(context, interaction.returnTo);
}

/** A client's name as a person may read it. */
export function nameOf(client: Client | undefined): string {
  return visibleText(client?.clientName, 'Unnamed application');
}
