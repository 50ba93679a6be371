// SPDX-License-Identifier: Apache-2.0
import { allColumns, allConditions, allJoins, columnEditor, inquiryEditor } from './authoring.ts';
import { canary, columnFeed, inquiryFeed } from './feeds.ts';
import type { Inquiry } from './inquiry.ts';

/** What the gateway itself reads. */
export const gatewayInquiries: readonly Inquiry[] = [inquiryFeed, columnFeed, canary];

/** What helps people and assistants to write descriptions. */
const authoringInquiries: readonly Inquiry[] = [
  allColumns,
  allJoins,
  allConditions,
  inquiryEditor,
  columnEditor,
];

/** Every inquiry that a customer can import. */
export const allInquiries: readonly Inquiry[] = [...gatewayInquiries, ...authoringInquiries];
