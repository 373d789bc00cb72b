import { csvFields, unescapeFormula } from '#server/base/csv.ts';
import { unprocessable } from '#server/base/errors.ts';
import type { NewRedirect } from './add-redirects.ts';

const ROWS_MAXIMUM = 50_000;
/** Longer than any two addresses. */
const LINE_MAXIMUM = 10_000;
const SHOWN_MAXIMUM = 200;

const JSON_LIKE = /^\s*[[{]/;
/** Ghost sorts them by their status. */
const YAML_LIKE = /^30\d:\s*(?:#.*)?$/m;
/** Where a comma comes before any space. */
const TABLE_LIKE = /^\s*(?:"|[^\s,]+\s*,)/;

const PATTERN = 'It is a pattern. Only whole addresses can be imported.';
const NO_TARGET = 'The target is missing.';
const NO_REDIRECT = 'This line is not a plain redirect: it shows other content there, or depends on who asks.';
const TOO_LONG = 'The line is too long.';

/** A redirect of a file, or a sentence about what is wrong with its line; `undefined` for a line that says nothing. */
type RedirectLine = { from: string; to: string } | { from: string; reason: string } | undefined;

/**
 * Reads a table `from,to`, a `redirects.json` or `redirects.yaml` of Ghost, or a `_redirects` of Netlify: whichever the
 * text is.
 * @throws {HttpError} 422 if it is none of them
 */
export function readRedirectsFile(text: string) {
  const file = { rows: [] as NewRedirect[], refused: [] as { from: string; reason: string }[] };
  for (const line of readLines(text.replace(/^\uFEFF/, ''))) {
    if (line && 'to' in line) file.rows.push({ from: line.from, to: { target: line.to } });
    else if (line) file.refused.push(line);
  }
  if (file.rows.length + file.refused.length === 0) throw unprocessable('There are no redirects in this file.', 'text');
  if (file.rows.length > ROWS_MAXIMUM) {
    throw unprocessable('The file has more than 50,000 redirects. Split it and import the parts one by one.', 'text');
  }
  return file;
}

function readLines(text: string): RedirectLine[] {
  if (JSON_LIKE.test(text)) return readGhostJson(text);
  if (YAML_LIKE.test(text)) return readGhostYaml(text);
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  return TABLE_LIKE.test(first) ? readTable(lines) : lines.map((line) => withinLimit(line, readNetlifyLine));
}

function withinLimit(line: string, read: (line: string) => RedirectLine): RedirectLine {
  return line.length > LINE_MAXIMUM ? refuse(line, TOO_LONG) : read(line);
}

/** @param old where it leads from, or the beginning of the line */
function refuse(old: string, reason: string): RedirectLine {
  return { from: old.slice(0, SHOWN_MAXIMUM), reason };
}

/** `from,to` in each line. A first line may name the columns, which then may be in any order and among others. */
function readTable(lines: string[]): RedirectLine[] {
  const [first = '', ...others] = lines.filter((line) => line.trim() !== '');
  const names = first.length > LINE_MAXIMUM ? [] : cells(first).map((name) => name.toLowerCase());
  const columns = { from: names.indexOf('from'), to: names.indexOf('to') };
  const hasNames = columns.from >= 0 && columns.to >= 0;
  const { from, to } = hasNames ? columns : { from: 0, to: 1 };
  const readRecord = (line: string): RedirectLine => {
    const record = cells(line);
    const [old = '', target = ''] = [record[from], record[to]];
    if (old === '' && target === '') return undefined;
    if (/\*|\/:\w|^\^|\$$/.test(old)) return refuse(old, PATTERN);
    return target === '' ? refuse(old, NO_TARGET) : { from: old, to: target };
  };
  return (hasNames ? others : [first, ...others]).map((line) => withinLimit(line, readRecord));
}

function cells(line: string): string[] {
  return csvFields(line).map((cell) => unescapeFormula(cell.trim()));
}

/** `/old /new 301`, with `#` for comments; `:name` and `*` are patterns, and 200 shows other content. */
function readNetlifyLine(line: string): RedirectLine {
  const content = line.replace(/(?:^|\s)#.*$/s, '').trim();
  const [from = '', to, status = '301', ...conditions] = content.split(/\s+/);
  if (from === '') return undefined;
  if (/\*|\/:/.test(from.replace(/^https?:\/\//, ''))) return refuse(from, PATTERN);
  if (to === undefined || /^\d{3}!?$/.test(to)) return refuse(from, NO_TARGET);
  // `id=:id` before the target asks for a parameter.
  if (/^\w+=/.test(to)) return refuse(from, PATTERN);
  return conditions.length > 0 || !/^30[12378]!?$/.test(status) ? refuse(from, NO_REDIRECT) : { from, to };
}

/** @throws {HttpError} 422 */
export function readGhostJson(text: string): RedirectLine[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw noneOf('JSON');
  }
  const rules = Array.isArray(parsed) ? parsed : [];
  return rules.map((rule: { from?: unknown; to?: unknown } | null) => readRule(rule?.from, rule?.to));
}

/** One line of `redirects.yaml` or `routes.yaml` of Ghost: a name, and its value unless lines below are its value. */
interface GhostLine {
  indent: number;
  name: string;
  value: string;
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'`;
/** A list, an alias or the like begins with another character, and none of these is a plain value. */
const PLAIN = String.raw`(?!-\s)[^\s"'#&*!|>%@\x60[{?]`;
const NAME = String.raw`(?:${QUOTED})\s*|${PLAIN}(?:[^:]|:(?!\s|$))*`;
const VALUE = String.raw`(?:${QUOTED}|\{\})\s*|${PLAIN}(?:[^#]|(?<!\s)#)*`;
/** Spaces belong to what is before them: two parts that can take the same ones would try each way to share them. */
const GHOST_LINE = new RegExp(String.raw`^(\s*)(${NAME}):(?=[\s#]|$)\s*(?!\s)(${VALUE})?(?:#.*)?$`, 's');

/**
 * Reads what Ghost writes of YAML, each line by itself: parsers of all YAML take the square of the time for files that
 * were made to keep them busy. 50 kB of `[]` took the package `yaml` two seconds, of the 5 MB that a file may have.
 * @returns `undefined` for each line that is none of Ghost's; comments and empty lines are left out
 */
export function readGhostLines(text: string): (GhostLine | undefined)[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => !/^\s*(?:#|$)|^---\s*$/.test(line));
  return lines.map((line) => {
    const [, indent = '', name, value = ''] = (line.length <= LINE_MAXIMUM && GHOST_LINE.exec(line)) || [];
    return name === undefined ? undefined : { indent: indent.length, name: unquote(name), value: unquote(value) };
  });
}

function unquote(spaced: string): string {
  const text = spaced.trim();
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (text.startsWith('"')) return text.slice(1, -1).replace(/\\(.)/g, '$1');
  return text === '{}' ? '' : text;
}

/**
 * `301:` and `302:`, with one `from: to` in each line below.
 * @throws {HttpError} 422
 */
export function readGhostYaml(text: string): RedirectLine[] {
  return readGhostLines(text).map((line) => {
    if (!line) throw noneOf('YAML');
    // It is the name of a status.
    return line.indent === 0 ? undefined : readRule(line.name, line.value);
  });
}

const noneOf = (name: string) => unprocessable(`The file begins like ${name}, but is not one.`, 'text');

/** `from` is a regular expression. Those that match one address alone, such as `^/old/?$`, can be taken over. */
function readRule(from: unknown, to: unknown): RedirectLine {
  if (typeof from !== 'string' || from.length > LINE_MAXIMUM) return refuse(String(from ?? ''), PATTERN);
  const old = from
    .replace(/^\^/, '')
    .replace(/(?:\\?\/\?)?\$$|\\?\/\?$/, '')
    .replace(/\\([/.\-_?])/g, '$1');
  const isPattern = /[*+()[\]{}|^$\\]/.test(old) || /\?(?!\w+=)/.test(old);
  if (isPattern) return refuse(from, PATTERN);
  if (typeof to !== 'string' || to.trim() === '') return refuse(old, NO_TARGET);
  if (/\$\d/.test(to)) return refuse(old, PATTERN);
  return { from: /^(?:\/|https?:)/.test(old) ? old : `/${old}`, to: to.trim() };
}
