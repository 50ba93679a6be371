// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';

/**
 * The one stylesheet of the sign-in pages. It is inlined and allowed by its hash, so no other style
 * and no other origin can get in. Text contrast is at least 7:1 in both colour schemes.
 */
export const style = `
:root { color-scheme: light dark; --paper: #fff; --ground: #eef2f6; --ink: #17202b; --quiet: #46515e; --line: #9aa6b2; --accent: #0b4a8f; --on-accent: #fff; --warn: #fff4d6; --warn-line: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b222b; --ground: #11161c; --ink: #eef2f6; --quiet: #c0cad5; --line: #6b7885; --accent: #9cc9ff; --on-accent: #0b1a2b; --warn: #3a2f12; --warn-line: #e0b252; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 36rem; margin: 3rem auto; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; }
@media (max-width: 40rem) { main { margin: 0; border: 0; border-radius: 0; padding: 1.25rem; } }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 1rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
p, dd, li { overflow-wrap: anywhere; }
dl { margin: 1rem 0; border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1rem; }
dt { font-weight: 600; margin-top: .75rem; }
dd { margin: 0 0 .75rem; }
.quiet { color: var(--quiet); }
.notice { background: var(--warn); border-left: .4rem solid var(--warn-line); padding: .75rem 1rem; border-radius: .25rem; }
form { margin-top: 1.5rem; }
fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 0; padding: .25rem 1rem; }
legend { font-weight: 600; padding: 0 .4rem; }
.check { display: flex; gap: .75rem; align-items: flex-start; margin: .75rem 0; }
.check input { width: 1.25rem; height: 1.25rem; margin-top: .2rem; flex: none; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.5rem; border-radius: .5rem; border: 2px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.plain { background: transparent; color: var(--accent); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`;

/** The stylesheet's hash as Content-Security-Policy spells it. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
