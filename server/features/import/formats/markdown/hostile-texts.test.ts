import { expect, test } from 'vitest';
import { guard } from '../../../../../test/support/runner/guard.ts';
import { findSite } from './read-site.ts';
import { convertCallouts, convertMdx, cutSummary } from './text/convert-dialect.ts';
import { KeptParts } from './text/kept-parts.ts';
import { convertLiquid } from './text/templates.ts';

guard('Some texts of Markdown, and names of files, kept an import busy for minutes.');

// Looked through once for each of their parts, these would take minutes. Looked through once, they take no time.
const LENGTH = 2_000_000;
const SECONDS = 20_000;
const repeated = (part: string, length = LENGTH) => part.repeat(Math.ceil(length / part.length));

test.each(['\r> [!a|', '\u2028> [!a|'])(
  'a text that begins a callout without end, %j, is looked through once',
  (part) => {
    const text = repeated(part);
    expect(convertCallouts(text) === text).toBe(true);
    expect(convertCallouts('> [!note|wide] A lamp')).toBe('> **A lamp**\n>');
  },
  SECONDS,
);

test.each(['\rimport a', '\u2028import a'])(
  'a text that begins an import without end, %j, is looked through once',
  (part) => {
    const convert = (text: string) =>
      convertMdx(text, new KeptParts(), { post: { file: { name: 'a.mdx' } }, remarks: { count() {} } } as never);
    const text = repeated(part);
    expect(convert(text) === text).toBe(true);
    expect(convert('import Lamp from "./lamp";\nWords.')).toBe('\nWords.');
  },
  SECONDS,
);

test(
  'a tag of a template whose name does not end is looked through once',
  () => {
    const text = `{%${repeated('a')}`;
    expect(convertLiquid(text, new KeptParts(), { site: { kind: 'jekyll' } } as never) === text).toBe(true);
  },
  SECONDS,
);

test.each(['`', '![', '[a', '[](', '![]('])(
  'a beginning full of %j is made a summary four hundred times in no time',
  (part) => {
    const beginning = repeated(part, 12_000);
    for (let time = 0; time < 400; time += 1) cutSummary(`${beginning}<!--more-->`, undefined, new KeptParts());
    expect(cutSummary(`${beginning}<!--more-->`, undefined, new KeptParts()).summary === beginning).toBe(true);
  },
  SECONDS,
);

test('a summary has the words of its links and none of its images', () => {
  const words = 'An ![old [tin]](a.png) oil ![lamp](b.png), [lit [at dusk](c), ``code``` and [no link].\n<!--more-->';
  expect(cutSummary(words, undefined, new KeptParts()).summary).toBe(
    'An ![old [tin]](a.png) oil , lit [at dusk, code` and [no link].',
  );
});

test.each(['_posts/', '_includes/', 'content/'])(
  'a path full of %s is looked through once',
  (folder) => {
    expect(findSite([repeated(folder), `${repeated(folder)}a.md`, 'b.txt']).kind).not.toBe('hugo');
  },
  SECONDS,
);
