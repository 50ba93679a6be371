// SPDX-License-Identifier: Apache-2.0
import type { AuditEvent } from './envelope.ts';

/** Where an event was accepted, or that it was not. */
export type Accepted =
  | { readonly kind: 'queued' }
  /** The queue was down; the ledger's outbox holds the event and the relay will deliver it. */
  | { readonly kind: 'outbox' }
  /** Neither took it. An answer whose event is refused must not leave. */
  | { readonly kind: 'refused' };

/** Takes observation events. Resolves only when the event is safe, or surely is not. */
export interface EventPublisher {
  publish(event: AuditEvent): Promise<Accepted>;
}
