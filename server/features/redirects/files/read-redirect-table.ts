import Papa from 'papaparse';
import { unescapeFormula } from '#server/base/csv.ts';
import { LINE_MAXIMUM, NO_TARGET, PATTERN, type RedirectLine, refuse, refuseLength } from './redirect-line.ts';

const PATTERN_LIKE = /\*|\/:\w|^\^|\$$/;

/** `from,to` in each line. A first line may name the columns, which then may be in any order and among others. */
export function readRedirectTable(lines: string[]): RedirectLine[] {
  const [first = '', ...others] = lines.filter((line) => line.trim() !== '');
  const names = first.length > LINE_MAXIMUM ? [] : cells(first).map((name) => name.toLowerCase());
  const columns = { from: names.indexOf('from'), to: names.indexOf('to') };
  const hasNames = columns.from >= 0 && columns.to >= 0;
  const order = hasNames ? columns : { from: 0, to: 1 };
  return (hasNames ? others : [first, ...others]).map((line) => readRecord(line, order));
}

function readRecord(line: string, { from, to }: { from: number; to: number }): RedirectLine {
  if (line.length > LINE_MAXIMUM) return refuseLength(line);
  const record = cells(line);
  const [old = '', target = ''] = [record[from], record[to]];
  if (old === '' && target === '') return undefined;
  if (PATTERN_LIKE.test(old)) return refuse(old, PATTERN);
  return target === '' ? refuse(old, NO_TARGET) : { from: old, to: target };
}

function cells(line: string): string[] {
  const [record = []] = Papa.parse<string[]>(line, { delimiter: ',' }).data;
  return record.map((cell) => unescapeFormula(cell.trim()));
}
