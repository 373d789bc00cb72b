import { unprocessable } from '#server/base/errors.ts';
import { readGhostLines } from './ghost-yaml.ts';
import { LINE_MAXIMUM, NO_TARGET, PATTERN, type RedirectLine, refuse } from './redirect-line.ts';

/** @throws {HttpError} 422 */
export function readGhostJson(text: string): RedirectLine[] {
  const parsed = parseJson(text);
  const rules = Array.isArray(parsed) ? parsed : [];
  return rules.map((rule: { from?: unknown; to?: unknown } | null) => readRule(rule?.from, rule?.to));
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noneOf('JSON');
  }
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
