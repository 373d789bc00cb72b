const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make one takes far longer than to use it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format) return format;
  format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** What a clock on the wall shows in a time zone, such as `2026-01-31T07:00`. */
export function wallClockOf(time: number, timeZone: string): string {
  const format = formatIn(timeZone);
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  const [year = '', month, day, hour, minute] = PARTS.map((part) => parts.get(part));
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The time at which a clock on the wall shows this in a time zone. An hour that comes twice, when summer time ends, means
 * the first one; one that is left out, when summer time begins, means as much later as was left out.
 * @param wallClock such as `2026-01-31T07:00`
 */
export function instantOf(wallClock: string, timeZone: string): number {
  const asIfUtc = Date.parse(`${wallClock}Z`);
  const offsetAt = (time: number) => Date.parse(`${wallClockOf(time, timeZone)}Z`) - Math.floor(time / 60_000) * 60_000;
  // A day before and a day after, the zone has the offsets of before and after any change.
  const day = 24 * 60 * 60_000;
  const [before, after] = [offsetAt(asIfUtc - day), offsetAt(asIfUtc + day)];
  const candidates = [asIfUtc - before, asIfUtc - after].filter((time) => wallClockOf(time, timeZone) === wallClock);
  return candidates.length > 0 ? Math.min(...candidates) : asIfUtc - before;
}

/** Accepts names only, since a mere offset has no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether it is such as `2026-01-31T07:00`, on a day that there is. */
export function isWallClock(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
