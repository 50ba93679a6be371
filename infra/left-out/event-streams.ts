// SPDX-License-Identifier: Apache-2.0

/*
 * In place of `@smithy/core/event-streams`, which the AWS SDK needs for operations that stream events
 * (of S3, SelectObjectContent alone). No function calls one.
 */
function leftOut(): never {
  throw new Error('Event streams are left out of this bundle');
}

/** S3's client passes its settings through here as it is made. */
export const resolveEventStreamSerdeConfig = <Settings>(settings: Settings): Settings => settings;

export const eventStreamSerdeProvider = leftOut;

export class EventStreamSerde {
  constructor() {
    leftOut();
  }
}
