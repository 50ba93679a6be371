// SPDX-License-Identifier: Apache-2.0
import type { DocsIndex } from './docs/docs-index.ts';
import type { IndexReader } from './index-reader.ts';
import type { OpenSchemaIndex } from './schema/schema-index.ts';

/** The indexes that tools search. */
export interface Knowledge {
  readonly docs: IndexReader<DocsIndex>;
  readonly schema: IndexReader<OpenSchemaIndex>;
}
