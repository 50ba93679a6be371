// SPDX-License-Identifier: Apache-2.0
import { html, raw } from 'hono/html';
import { style } from './style.ts';

/** Escaped markup. */
export type Markup = ReturnType<typeof html>;

/** One page: heading and title are the same sentence, so that a screen reader's first words say where one is. */
export async function pageOf(title: string, content: Markup): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return String(page);
}
