const ISO = /^\d{4}-\d\d-\d\d(?<time>[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?\s*(?<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
/** `Sat, 31 Jan 2026 …`; `Date.parse` would make something of nearly any text with a number in it. */
const RFC_822 = /^(?:[A-Za-z]+,?\s+)?\d{1,2}\s+[A-Za-z]{3,9}\s+\d{4}\b/;
const ZONE_IN_WORDS = /(?:[A-Z]{1,5}|[+-]\d{4})$/;

/**
 * Reads the dates of exports and feeds: `2026-01-31T07:00:00+05:30` (ISO, also with a space), `Sat, 31 Jan 2026 07:00:00
 * +0530` (RSS). Without a zone it is taken for UTC, wherever this program runs.
 * @returns `undefined` if it is none, such as the years `0000` and `-0001` of drafts
 */
export function readTime(date: string): number | undefined {
  const text = date.trim();
  if (text.startsWith('0000') || !(ISO.test(text) || RFC_822.test(text))) return undefined;
  const time = Date.parse(withZone(text));
  return Number.isNaN(time) ? undefined : time;
}

/** Whether it is a date without a time of day. */
export function isDay(date: string): boolean {
  return readTime(date) !== undefined && !/\d:\d/.test(date);
}

function withZone(text: string): string {
  const iso = ISO.exec(text);
  if (!iso) return ZONE_IN_WORDS.test(text) ? text : `${text} GMT`;
  const { time, zone } = iso.groups ?? {};
  if (!time) return text;
  return `${text.slice(0, 10)}T${time.slice(1)}${offsetOf(zone ?? 'Z')}`;
}

/** PostgreSQL leaves the minutes out. */
function offsetOf(zone: string): string {
  if (!/\d/.test(zone)) return 'Z';
  return zone.length === 3 ? `${zone}:00` : zone;
}
