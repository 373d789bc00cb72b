import Papa from 'papaparse';
import { parse as parseYaml } from 'yaml';
import { unprocessable } from '#server/base/errors.ts';
import type { NewRedirect } from './add-redirects.ts';

/** The parser's time grows with the square of a line full of quotation marks. */
const LINE_MAXIMUM = 10_000;
const ROWS_MAXIMUM = 50_000;

const PATTERN = 'It is a pattern. Only whole addresses can be taken over.';
const NO_TARGET = 'It is missing where this address leads.';
const NO_REDIRECT = 'This line is no redirect: it shows other content at the same address.';
const TOO_LONG = 'The line is too long.';

export interface RedirectLines {
  rows: NewRedirect[];
  refused: { from: string; reason: string }[];
}

/** A line, or a sentence about what is wrong with it. */
type Line = { from: string; to: string } | { from: string; reason: string } | undefined;

/**
 * Reads a table `from,to`, a `redirects.json` or `redirects.yaml` of Ghost, or a `_redirects` of Netlify: whichever the
 * text is.
 * @throws {HttpError} 422 if it is none of them
 */
export function readRedirectsFile(text: string): RedirectLines {
  const lines = readLines(text.replace(/^\uFEFF/, ''));
  const rows: NewRedirect[] = [];
  const refused: RedirectLines['refused'] = [];
  for (const line of lines) {
    if (line && 'to' in line) rows.push({ from: line.from, to: { target: line.to } });
    else if (line) refused.push(line);
  }
  if (rows.length + refused.length === 0) throw unprocessable('There are no redirects in this file.', 'text');
  if (rows.length > ROWS_MAXIMUM)
    throw unprocessable('These are more than 50,000 redirects. Please divide the file.', 'text');
  return { rows, refused };
}

function readLines(text: string): Line[] {
  if (/^\s*[[{]/.test(text)) return readGhostJson(text);
  if (/^30\d:\s*(?:#.*)?$/m.test(text)) return readGhostYaml(text);
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  return first.includes(',') && !/^\S+\s+\S+/.test(first)
    ? readTable(lines)
    : isQuoted(first)
      ? readTable(lines)
      : lines.map(readNetlifyLine);
}

const isQuoted = (line: string) => line.trimStart().startsWith('"') || /^[^\s,]+\s*,/.test(line);

/** `from,to` in each line; a first line that names the columns is left out, or says in which order they are. */
function readTable(lines: string[]): Line[] {
  const records = lines.map((line) => (line.length > LINE_MAXIMUM ? [line.slice(0, 100)] : cells(line)));
  const names = (records.find((record) => record.length > 0) ?? []).map((name) => name.toLowerCase());
  const [from, to] = [names.indexOf('from'), names.indexOf('to')];
  const hasHead = from >= 0 && to >= 0;
  const readRecord = (record: string[]): Line => {
    const [old = '', target = ''] = hasHead ? [record[from], record[to]] : record;
    if (old === '' && target === '') return undefined;
    if (old.length > LINE_MAXIMUM) return { from: old, reason: TOO_LONG };
    return target === '' ? { from: old, reason: NO_TARGET } : { from: old, to: target };
  };
  const content = hasHead ? records.slice(records.findIndex((record) => record.length > 0) + 1) : records;
  return content.map(readRecord);
}

function cells(line: string): string[] {
  if (line.trim() === '') return [];
  const [record = []] = Papa.parse<string[]>(line).data;
  // The apostrophe is what exports put before what looks like a formula.
  return record.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, ''));
}

/** `/old /new 301`, with `#` for comments; `:name` and `*` are patterns, 200 shows other content. */
function readNetlifyLine(line: string): Line {
  const [from = '', to, status = '301', ...rest] = line
    .replace(/(?:^|\s)#.*$/, '')
    .trim()
    .split(/\s+/);
  if (from === '') return undefined;
  if (line.length > LINE_MAXIMUM) return { from: from.slice(0, 100), reason: TOO_LONG };
  if (/[*]|\/:/.test(from.replace(/^https?:\/\//, ''))) return { from, reason: PATTERN };
  if (to === undefined || /^\d{3}!?$/.test(to)) return { from, reason: NO_TARGET };
  if (/=/.test(to) && !/^(?:\/|https?:)/.test(to)) return { from, reason: PATTERN };
  if (rest.length > 0 || !/^30[12378]!?$/.test(status)) return { from, reason: NO_REDIRECT };
  return { from, to };
}

function readGhostJson(text: string): Line[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unprocessable('The file begins like JSON, but is none.', 'text');
  }
  const list = Array.isArray(parsed) ? parsed : [];
  return list.map((entry: { from?: unknown; to?: unknown } | null) => readGhostRule(entry?.from, entry?.to));
}

/** `301:` and `302:`, each with one `from: to` a line. */
function readGhostYaml(text: string): Line[] {
  let parsed: unknown;
  try {
    parsed = parseYaml(text, { schema: 'failsafe', maxAliasCount: 0, logLevel: 'error' });
  } catch {
    throw unprocessable('The file begins like YAML, but is none.', 'text');
  }
  const groups = typeof parsed === 'object' && parsed !== null ? Object.values(parsed) : [];
  return groups.flatMap((group: unknown) =>
    Object.entries((group ?? {}) as object).map(([from, to]) => readGhostRule(from, to)),
  );
}

/** Ghost takes `from` for a regular expression: `^/old/$` is the whole address `/old/`. */
function readGhostRule(from: unknown, to: unknown): Line {
  if (typeof from !== 'string') return { from: '', reason: PATTERN };
  const old = from
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/\/\?$/, '')
    .replace(/\\([/.\-?])/g, '$1');
  const isPattern = /[*+()[\]{}|^$\\]/.test(old) || /\?(?!\w+=)/.test(old);
  if (isPattern || from.length > LINE_MAXIMUM) return { from: from.slice(0, 200), reason: PATTERN };
  if (typeof to !== 'string' || to.trim() === '') return { from: old, reason: NO_TARGET };
  if (/\$\d/.test(to)) return { from: old, reason: PATTERN };
  return { from: old.startsWith('/') || /^https?:/.test(old) ? old : `/${old}`, to: to.trim() };
}
