import { expect, test } from 'vitest';
import { countMarks, countPieces } from './body-pieces.ts';

test.each([
  ['', 0],
  ['A lamp.', 1],
  ['A lamp.\n\n A flame.\r\nOil.', 3],
  ['A दीया and a lamp', 2],
  ['A दीया, जलता 24 घंटे, and a दीया', 3],
  ['दीया।\nलौ।', 3],
])('%j is in so many pieces: %i', (body, pieces) => {
  expect(countPieces(body)).toBe(pieces);
});

test.each([
  ['', 0],
  ['A lamp.\n\nIt burns.\n', 2],
  ['# A **lamp** and _oil_', 5],
  ['- [a](/b)\n- c', 5],
  ['|a|b|\n|-|-|\n|c|', 15],
  ['दीया **जले**', 4],
])('%j has so many marks: %i', (body, marks) => {
  expect(countMarks(body)).toBe(marks);
});
