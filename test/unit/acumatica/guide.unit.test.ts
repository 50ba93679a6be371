// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileNames } from '#acumatica/customization/package-file.ts';
import { allInquiries, gatewayInquiries } from '#acumatica/inquiries/source/all-inquiries.ts';

const folder = new URL('../../../acumatica/', import.meta.url);
const skillFolder = new URL('skills/inquiry-descriptions/', folder);
const textOf = (file: URL) => readFileSync(file, 'utf8');
const guide = textOf(new URL('README.md', folder));
const skill = textOf(new URL('SKILL.md', skillFolder));

const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target);
const headingsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the import guide', () => {
  it.each(allInquiries)('names the file of $name', ({ name }) => {
    expect(guide).toContain(`\`${name}.xml\``);
  });

  it.each(allInquiries)('says which screen $name has, since rights are given to it', (inquiry) => {
    expect(guide).toContain(inquiry.screenId);
  });

  it.each(gatewayInquiries)('calls $name what the menu calls it', ({ title, screenId }) => {
    expect(guide).toContain(`*${title}* (${screenId})`);
  });

  it.each(Object.values(fileNames))('names the project %s', (name) => {
    expect(guide).toContain(`\`${name}\``);
  });

  it('leads to files that are there, and to headings of its own', () => {
    const links = linksIn(guide);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => !existsSync(new URL(link, folder)))).toEqual([]);
    const anchors = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(anchors.length).toBeGreaterThan(0);
    for (const anchor of anchors) expect(headingsIn(guide)).toContain(anchor);
  });

  it('says that nobody has imported the files yet', () => {
    expect(guide).toContain('Not yet tried in a real Acumatica.');
  });
});

describe('the skill', () => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(skill) ?? [];
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? '';

  it('has a head by which assistants find it', () => {
    // The format of agent skills: a name like its folder, and a description of at most 1,024 characters.
    expect(field('name')).toBe('inquiry-descriptions');
    expect(field('description').length).toBeGreaterThan(50);
    expect(field('description').length).toBeLessThanOrEqual(1_024);
    expect(field('description')).not.toMatch(/: |<|>/);
  });

  it('tells of each script', () => {
    const scripts = readdirSync(new URL('scripts/', skillFolder));
    for (const script of scripts) expect(body).toContain(script);
  });

  it('leads to files that are there, and to each reference', () => {
    const links = linksIn(body);
    expect(links.filter((link) => !existsSync(new URL(link, skillFolder)))).toEqual([]);
    const references = readdirSync(new URL('references/', skillFolder));
    for (const reference of references) expect(links).toContain(`references/${reference}`);
  });
});
