import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAll } from '../../../../test/support/moving/source-files.ts';
import { detectFormat } from '../source/detect-format.ts';
import { openSource } from '../source/open-source.ts';
import { loadReader } from './readers.ts';

/** A folder for each program, in the form in which it exports a small site, and beside it all that is made of it. */
const EXPORTS = join(import.meta.dirname, '../../../../test/fixtures/exports');

test.each([
  ['blogger', 'blogger'],
  ['blogger', 'blogger-takeout'],
  ['ghost', 'ghost'],
  ['medium', 'medium'],
  ['substack', 'substack'],
  ['wordpress', 'wordpress'],
] as const)(
  'an export of %s is recognised, and what is read from the folder %s is what is listed beside it',
  async (format, name) => {
    const { source, problems } = await openSource(join(EXPORTS, name));
    expect([await detectFormat(source), problems]).toEqual([format, []]);
    const entries = await readAll(
      (await loadReader(format))(source, { timeZone: 'Asia/Kolkata', now: Date.UTC(2026, 0, 31) }),
    );
    expect(JSON.parse(JSON.stringify(entries, datesInWords))).toEqual(
      parse(readFileSync(join(EXPORTS, `${name}.yaml`), 'utf8')),
    );
  },
);

function datesInWords(key: string, value: unknown): unknown {
  return key.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value;
}
