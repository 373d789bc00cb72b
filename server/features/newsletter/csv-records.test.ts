import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { fc } from '../../../test/support/fast-check.ts';
import { RECORD_MAXIMUM, readCsvRecords, writeCsvRecords } from './csv-records.ts';

const read = (csv: string, delimiter = ',') =>
  [...readCsvRecords(csv, delimiter)].filter((record) => record !== undefined);
const fieldsOf = (csv: string) => read(csv).map(({ fields }) => fields);

test.each([
  ['', []],
  ['a', [['a']]],
  [
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFFa,b', [['a', 'b']]],
  ['a\r\n\r\n\r\rb\n\n', [['a'], ['b']]],
  [
    ',\n,',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['"a, ""b""\r\nc",d', [['a, "b"\r\nc', 'd']]],
  ['"a"  ,"b" \n"c"', [['a', 'b'], ['c']]],
  ['a"b,c"d"\n', [['a"b', 'c"d"']]],
  ['"a"b",c', [['a"b', 'c']]],
  ['"",""\n', [['', '']]],
  ['"""",x', [['"', 'x']]],
  ['"a,b\nc', [['a,b\nc']]],
])('the records of %j', (csv, records) => {
  expect(fieldsOf(csv)).toEqual(records);
});

test('any table is read as another parser reads it', () => {
  const piece = fc.constantFrom('a', ',', ';', '"', '""', ' ', '\n', 'ब');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom(',', ';'), (pieces, delimiter) => {
      const csv = pieces.join('');
      const others = Papa.parse<string[]>(csv, { delimiter, newline: '\n' });
      // What it makes of a quotation mark that is never closed has no rule.
      fc.pre(others.errors.every(({ code }) => code !== 'MissingQuotes'));
      const filled = others.data.filter((fields) => fields.length > 1 || fields[0] !== '');
      const ours = read(csv, delimiter).map(({ fields }) => fields ?? []);
      expect(ours.filter((fields) => fields.length > 1 || fields[0] !== '')).toEqual(filled);
    }),
    { numRuns: 2000 },
  );
});

test('any table is written as another program writes it, formulae defused', () => {
  const piece = fc.constantFrom('a', ',', ';', '"', ' ', '\r', '\n', '\t', '=', '+', '-', '@', '\uFEFF', 'ब');
  const field = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 4 }), (records) => {
      expect(writeCsvRecords(records)).toBe(`${Papa.unparse(records, { escapeFormulae: /^[=+\-@\t\r]/ })}\r\n`);
    }),
    { numRuns: 2000 },
  );
});

test('each record knows the line on which it begins', () => {
  const csv = 'a\n\r\n"b\r\nb\rb\nb",c\rd\r\n"e"\n';
  expect(read(csv).map(({ line }) => line)).toEqual([1, 3, 7, 8]);
});

test('a record that is too long is passed over, and what follows is read', () => {
  const long = 'x'.repeat(RECORD_MAXIMUM);
  for (const [record, lines] of [
    [`${long}x`, 1],
    [`"${long}\n\n`.concat('"'), 3],
    [`${','.repeat(5 * RECORD_MAXIMUM)}"a\nb"`, 2],
    [`${long},"${long}\n",${long}`, 2],
  ] as const) {
    expect(read(`a\n${record}\nb`)).toEqual([
      { line: 1, fields: ['a'] },
      { line: 2, fields: null },
      { line: 2 + lines, fields: ['b'] },
    ]);
  }
  expect(read(long)).toEqual([{ line: 1, fields: [long] }]);
});

test('the rest of a record that is too long comes in parts, between which others can be answered', () => {
  const parts = [...readCsvRecords(','.repeat(20 * RECORD_MAXIMUM), ',')];
  expect(parts.length).toBeGreaterThan(15);
});
