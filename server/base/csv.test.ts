import { expect, test } from 'vitest';
import { csvFields, csvLine, unescapeFormula } from './csv.ts';

const VALUES = [
  ...['=1+1', '+91', '-1', '@a', '\t=1', '\r=1', "'=1", "''=1", "'", "'90s", "it's =1", ''],
  ...['दीया, "जलता"', 'two\nlines', ' =1'],
];

test.each(['\n', '\r\n'] as const)('a line that ends with %j has every value as it was', (lineEnd) => {
  const line = csvLine(VALUES, lineEnd);
  expect(line.endsWith(lineEnd)).toBe(true);
  expect(csvFields(line).map(unescapeFormula)).toEqual(VALUES);
});

test('no spreadsheet takes a value for a formula', () => {
  const values = csvFields(csvLine(VALUES));
  expect(values.filter((value) => /^[=+\-@\t\r]/.test(value))).toEqual([]);
});

test('an apostrophe stays where there is no formula behind it', () => {
  expect(csvLine(["'90s", "it's"])).toBe("'90s,it's\n");
  expect(unescapeFormula("'90s")).toBe("'90s");
});
