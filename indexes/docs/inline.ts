// SPDX-License-Identifier: Apache-2.0

const attributes = /\s*\{[^{}]*\}\s*$/;

/** What a heading says: without attributes, emphasis, links and escapes. */
export function headingText(raw: string): string {
  return plain(raw.replace(attributes, ''))
    .replace(/[*_]{2,}|(?<!\w)[*_]|[*_](?!\w)|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Markdown whose links are their texts and whose escapes are gone; images leave their description. */
export function plain(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>~])/g, '$1');
}
