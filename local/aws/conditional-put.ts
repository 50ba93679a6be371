// SPDX-License-Identifier: Apache-2.0
import type { buildApp } from 'fauxqs';

type S3Store = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>['s3Store'];

const preconditionFailed =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>PreconditionFailed</Code>' +
  '<Message>At least one of the pre-conditions you specified did not hold</Message></Error>';

/**
 * Answers 412 where `If-None-Match: *` meets an object or `If-Match` another version, which fauxqs
 * ignores. The check and the put run in one turn of the event loop, so of several writers one wins.
 */
export function refuseUnmetPuts(app: ReturnType<typeof buildApp>, store: S3Store): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { 'if-none-match': ifNoneMatch, 'if-match': ifMatch } = request.headers;
    if (request.method !== 'PUT' || (ifNoneMatch === undefined && ifMatch === undefined))
      return done();
    const { bucket, '*': key } = request.params as { bucket?: string; '*'?: string }; // fauxqs' route
    if (bucket === undefined || key === undefined || !store.hasBucket(bucket)) return done();
    const etag = etagOf(store, bucket, key);
    const refused =
      (ifNoneMatch === '*' && etag !== undefined) ||
      (ifMatch !== undefined && unquoted(ifMatch) !== etag);
    if (!refused) return done();
    reply.status(412).type('application/xml').send(preconditionFailed);
  });
}

const unquoted = (etag: string) => etag.replaceAll('"', '');

function etagOf(store: S3Store, bucket: string, key: string): string | undefined {
  try {
    return unquoted(store.headObject(bucket, key).etag);
  } catch {
    return undefined;
  }
}
