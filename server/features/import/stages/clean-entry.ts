import type { Entry } from '../entry.ts';

/** Nothing that an author wrote is of another year; some of these could not be stored, or not be shown. */
const EARLIEST = Date.UTC(1, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/**
 * Makes every text of an entry one that can be stored: without NUL, and without halves of letters that others cut.
 * @returns `undefined` for an entry with a time that no calendar has
 */
export function cleanEntry<E extends Entry>(entry: E): E | undefined {
  const cleaned = clean(entry) as E;
  return hasWrongTime(cleaned) ? undefined : cleaned;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]));
}

function hasWrongTime(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, inner]) => (isTime(name) ? !isPossible(inner) : hasWrongTime(inner)));
}

/** In entries, the names of times end in `At`, or in `_at` where they are columns, and no others do. */
function isTime(name: string): boolean {
  return /(?:[a-z]A|_a)t$/.test(name);
}

/** What is not a number is a time of an export, which its schema has checked. */
function isPossible(time: unknown): boolean {
  if (typeof time !== 'number') return true;
  return Number.isSafeInteger(time) && Number(time) >= EARLIEST && Number(time) <= LATEST;
}
