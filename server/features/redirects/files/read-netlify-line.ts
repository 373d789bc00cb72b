import { LINE_MAXIMUM, NO_TARGET, PATTERN, type RedirectLine, refuse, refuseLength } from './redirect-line.ts';

const NO_REDIRECT = 'This line is not a plain redirect: it shows other content there, or depends on who asks.';
const COMMENT = /(?:^|\s)#.*$/;
const STATUS = /^\d{3}!?$/;
const REDIRECTING = /^30[12378]!?$/;
const PATTERN_LIKE = /\*|\/:/;

/** `/old /new 301`, with `#` for comments; `:name` and `*` are patterns, and 200 shows other content. */
export function readNetlifyLine(line: string): RedirectLine {
  if (line.length > LINE_MAXIMUM) return refuseLength(line);
  const [from = '', to, status = '301', ...conditions] = line.replace(COMMENT, '').trim().split(/\s+/);
  if (from === '') return undefined;
  if (PATTERN_LIKE.test(from.replace(/^https?:\/\//, ''))) return refuse(from, PATTERN);
  if (to === undefined || STATUS.test(to)) return refuse(from, NO_TARGET);
  // `id=:id` before the target asks for a parameter.
  if (/^\w+=/.test(to)) return refuse(from, PATTERN);
  return conditions.length > 0 || !REDIRECTING.test(status) ? refuse(from, NO_REDIRECT) : { from, to };
}
