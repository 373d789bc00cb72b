import { unprocessable } from '#server/base/errors.ts';
import type { NewRedirect } from '../add-redirects.ts';
import { readGhostJson, readGhostYaml } from './read-ghost-redirects.ts';
import { readNetlifyLine } from './read-netlify-line.ts';
import { readRedirectTable } from './read-redirect-table.ts';
import type { RedirectLine } from './redirect-line.ts';

const ROWS_MAXIMUM = 50_000;

const JSON_LIKE = /^\s*[[{]/;
/** Ghost sorts them by their status. */
const YAML_LIKE = /^30\d:\s*(?:#.*)?$/m;
/** Where a comma comes before any space. */
const TABLE_LIKE = /^\s*(?:"|[^\s,]+\s*,)/;

interface RedirectsFile {
  rows: NewRedirect[];
  refused: { from: string; reason: string }[];
}

/**
 * Reads a table `from,to`, a `redirects.json` or `redirects.yaml` of Ghost, or a `_redirects` of Netlify: whichever the
 * text is.
 * @throws {HttpError} 422 if it is none of them
 */
export function readRedirectsFile(text: string): RedirectsFile {
  const file: RedirectsFile = { rows: [], refused: [] };
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
  return TABLE_LIKE.test(first) ? readRedirectTable(lines) : lines.map(readNetlifyLine);
}
