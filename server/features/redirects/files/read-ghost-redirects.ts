import { parse as parseYaml } from 'yaml';
import { unprocessable } from '#server/base/errors.ts';
import { LINE_MAXIMUM, NO_TARGET, PATTERN, type RedirectLine, refuse } from './redirect-line.ts';

/** @throws {HttpError} 422 */
export function readGhostJson(text: string): RedirectLine[] {
  const parsed = parse(() => JSON.parse(text), 'JSON');
  const rules = Array.isArray(parsed) ? parsed : [];
  return rules.map((rule: { from?: unknown; to?: unknown } | null) => readRule(rule?.from, rule?.to));
}

/**
 * `301:` and `302:`, with one `from: to` in each line below.
 * @throws {HttpError} 422
 */
export function readGhostYaml(text: string): RedirectLine[] {
  const options = { schema: 'failsafe', maxAliasCount: 0, logLevel: 'error' } as const;
  const parsed = parse(() => parseYaml(text, options), 'YAML');
  return entriesOf(parsed).flatMap(([, rules]) => entriesOf(rules).map(([from, to]) => readRule(from, to)));
}

function parse(work: () => unknown, name: string): unknown {
  try {
    return work();
  } catch {
    throw unprocessable(`The file begins like ${name}, but is none.`, 'text');
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

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
