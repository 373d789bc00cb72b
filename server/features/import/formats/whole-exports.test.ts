import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Document, isCollection, visit } from 'yaml';
import { readAll } from '../../../../test/support/moving/source-files.ts';
import type { Entry, EntryText } from '../entry.ts';
import { openSource } from '../source/open-source.ts';
import { convertText } from '../text/convert-text.ts';
import { fillText } from '../text/fill-text.ts';
import { commentText } from '../text/html/plain-text.ts';
import { summaryOf } from '../text/summary-of.ts';
import { detectFormat, loadReader } from './readers.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures');
/** A folder for each program, in the form in which it exports a small site. */
const EXPORTS = join(FIXTURES, 'exports');
const PAGES = join(FIXTURES, 'clipboards');

/** All that is made of them, in one file: what a change of the import changes is seen there before anybody imports. */
test('what is read from an export of each program is what is listed beside them, with its texts as Markdown', async () => {
  const read: Record<string, unknown> = {};
  for (const name of readdirSync(EXPORTS).sort()) if (!name.endsWith('.yaml')) read[name] = await readExport(name);
  read.pages = Object.fromEntries(
    readdirSync(PAGES)
      .sort()
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, written({ format: 'html', source: readFileSync(join(PAGES, name), 'utf8'), base: SITE })]),
  );
  await expect(listed(read)).toMatchFileSnapshot(join(EXPORTS, 'what-is-read.yaml'));
});

const SITE = 'https://old.example/a/';

async function readExport(name: string) {
  const { source, problems } = await openSource(join(EXPORTS, name));
  const format = await detectFormat(source);
  if (!format) throw new Error(`Nothing recognises the export ${name}.`);
  const reader = await loadReader(format);
  const entries = await readAll(reader(source, { timeZone: 'Asia/Kolkata', now: Date.UTC(2026, 0, 31) }));
  return { format, problems, entries: entries.map(withText) };
}

function withText(entry: Entry) {
  if (entry.kind === 'post') return { ...entry, text: { ...entry.text, source: undefined, ...written(entry.text) } };
  if (entry.kind !== 'comment' || entry.text.format === 'plain') return entry;
  return { ...entry, text: commentText(entry.text.source) };
}

/** The text as it is shown when nothing else came along, but with all of its images. */
function written(text: EntryText) {
  const converted = convertText(text);
  const resolve = { imageAt: (address: string) => address, linkTo: () => undefined };
  const { format, remarks } = converted;
  return { format, remarks, summary: summaryOf(converted), written: fillText(converted, resolve) };
}

/** As YAML, with what fits in one line in one line. */
function listed(read: unknown): string {
  const document = new Document(read, datesInWords, { aliasDuplicateObjects: false });
  visit(document, (_key, node) => {
    if (!isCollection(node)) return undefined;
    const text = JSON.stringify(node);
    node.flow = text.length < 240 && !text.includes(String.raw`\n`);
    return undefined;
  });
  return document.toString({ lineWidth: 0 });
}

function datesInWords(key: unknown, value: unknown): unknown {
  return String(key).endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value;
}
