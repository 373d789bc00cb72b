import { expect, onTestFinished, test, vi } from 'vitest';
import { readCsvRows } from '#server/base/csv-rows.ts';
import { TimeSlice } from '#server/base/time-slice.ts';
import { countTurns } from '../../../test/support/count-turns.ts';
import { guard } from '../../../test/support/guard.ts';
import { readSubscriberLines } from './read-subscriber-lines.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const TODAY = { now: NOW, day: '2026-01-31' };
const HEADER = 'email,confirmed_at\n';
const GOOD = 'a@example.org,2024-01-31';
const BYTES = 1_000_000;

test.each([',', ';', '\t', '|'])('a table may be divided by %j', async (delimiter) => {
  const csv = ['Source', 'email', 'confirmed_at']
    .join(delimiter)
    .concat('\n', ['A, "b"; c', ...GOOD.split(',')].join(delimiter));
  const { people, refusedCount } = await readSubscriberLines(csv.replace('A, "b"; c', '"A, ""b""; c"'), TODAY);
  const agreed = { confirmed_at: Date.parse('2024-01-31'), source: 'A, "b"; c' };
  expect(people).toEqual([{ email: 'a@example.org', ...agreed, language: 'both' }]);
  expect(refusedCount).toBe(0);
});

test('the first line tells what divides the columns, however few lines follow', async () => {
  for (const delimiter of [';', '\t']) {
    const table = `${HEADER}${GOOD}\n\n\n\n`.replaceAll(',', delimiter);
    expect(await readSubscriberLines(table, TODAY)).toMatchObject({
      people: [{ email: 'a@example.org' }],
      refused: [],
    });
  }
});

test('a line is refused if its quotation mark takes the lines below into it', async () => {
  const { people, refused } = await readSubscriberLines(`${HEADER.trim()},source\n${GOOD},"Fair\n${GOOD}\n`, TODAY);
  expect(people).toEqual([]);
  expect(refused).toEqual([{ line: 2, reason: 'A quotation mark is wrong here, so lines 2 to 3 were not read.' }]);
});

test('text and spaces after a closing quotation mark take no other lines into a row', async () => {
  const { people, refused } = await readSubscriberLines(
    `"email" ,"confirmed_at"\n"a"@example.org,"2024-01-31" \n${GOOD}`,
    TODAY,
  );
  expect([people.length, refused]).toEqual([1, []]);
});

test('a wrong quotation mark in the first line is refused, before it takes people into the names of columns', async () => {
  const table = readSubscriberLines(`email,confirmed_at,"source\n${GOOD},web\n`, TODAY);
  await expect(table).rejects.toMatchObject({
    statusCode: 422,
    message: 'The quotation marks in the first line are wrong.',
  });
});

test('of lines that name one address, the first counts', async () => {
  const lines = await readSubscriberLines(`${HEADER}${GOOD}\nA@example.org,2025-01-31\n`, TODAY);
  expect(lines).toMatchObject({ people: [{ confirmed_at: Date.parse('2024-01-31') }], repeated: 1, refusedCount: 0 });
});

test.each([
  ['quotation marks', '"'.repeat(BYTES), 'This line is longer than 10,000 characters.'],
  ['one line', 'x'.repeat(BYTES), 'This line is longer than 10,000 characters.'],
  [
    'a field that is never closed',
    `"${`${GOOD}\n`.repeat(BYTES / 25)}`,
    'A quotation mark is wrong here, so lines 3 to 40002 were not read.',
  ],
  ['a wrong quotation mark', `"c,d"@example.org,2024-01-31\n${GOOD}\n${GOOD}`, 'This is not an email address.'],
  ['columns', `${','.repeat(9000)}x`, 'This is not an email address.'],
])('what is not taken of %s is told with the line', async (_, csv, reason) => {
  const { people, refused } = await readSubscriberLines(`${HEADER}${GOOD}\n${csv}`, TODAY);
  expect(people).toHaveLength(1);
  expect(refused).toEqual([{ line: 3, reason }]);
});

test('a refused line is named by where it begins, whatever ends the lines', async () => {
  const csv = `source,email,confirmed_at\r\n"two\r\nlines",${GOOD}\rx\n\n"y\ny",y\r\nz`;
  const { refused } = await readSubscriberLines(csv, TODAY);
  expect(refused.map(({ line }) => line)).toEqual([4, 6, 8]);
});

test('a row that is too long loses none after it, wherever it has quotation marks', async () => {
  const row = `${'x'.repeat(10_001)},a"b,"c`;
  const { people, refused } = await readSubscriberLines(`${HEADER}x,${row}"\n${GOOD}`, TODAY);
  expect(people).toHaveLength(1);
  expect(refused).toEqual([{ line: 2, reason: 'This line is longer than 10,000 characters.' }]);
});

test('empty lines and lines of nothing but delimiters are passed over', async () => {
  const lines = await readSubscriberLines(`${HEADER}${'\n'.repeat(BYTES)}${',,\r\n'.repeat(1000)}x`, TODAY);
  expect(lines).toMatchObject({ people: [], refused: [{ line: BYTES + 1002 }], refusedCount: 1 });
});

test('names of columns that never end are no first line', async () => {
  for (const names of [`"${HEADER}`, '\n'.repeat(BYTES), '']) {
    await expect(readSubscriberLines(names, TODAY)).rejects.toThrow('The first line must name the columns.');
  }
});

test('of many refused lines, fifty are told', async () => {
  const { refused, refusedCount } = await readSubscriberLines(HEADER + 'x\n'.repeat(BYTES / 2), TODAY);
  expect([refused.length, refusedCount]).toEqual([50, BYTES / 2]);
});

guard('A table of 5 MB kept everyone else waiting for seven seconds and took 700 MB of memory.', () => {
  test.each([
    ['quotation marks', '"'.repeat(BYTES)],
    ['one line', 'x'.repeat(BYTES)],
    ['empty lines', '\n'.repeat(BYTES)],
    ['delimiters', ','.repeat(BYTES)],
    ['a field that is never closed', `"${`${GOOD}\n`.repeat(BYTES / 25)}`],
    ['wrong lines', 'x\n'.repeat(BYTES / 2)],
    ['people', Array.from({ length: BYTES / 25 }, (_, number) => `${number}@a.example,2024-01-31\n`).join('')],
  ])('others get their turn throughout a table of %s', async (_, csv) => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(TimeSlice.prototype, 'isOver').mockReturnValue(true);
    const turns = countTurns();
    await readSubscriberLines(HEADER + csv, TODAY);
    // One for each piece of the text, however many rows it has.
    const made = turns();
    expect(made).toBeGreaterThanOrEqual(Math.floor(csv.length / 10_000));
    expect(made).toBeLessThanOrEqual(Math.ceil(csv.length / 5000));
  });

  test('a row is there before the next part of the table is read', async () => {
    let taken = 0;
    async function* parts() {
      for (; taken < 100; taken += 1) yield 'a,b\n';
    }
    const rows = readCsvRows(parts(), { longestRow: 10 });
    expect((await rows.next()).value).toEqual({ fields: ['a', 'b'], line: 1, lastLine: 1, isMisquoted: false });
    expect(taken).toBe(0);
  });
});
