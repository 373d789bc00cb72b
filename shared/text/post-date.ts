/**
 * As in the hi-IN locale. Browsers and server format it differently, so that hydration would fail without this table.
 */
export const HINDI_MONTHS = [
  'जनवरी',
  'फ़रवरी',
  'मार्च',
  'अप्रैल',
  'मई',
  'जून',
  'जुलाई',
  'अगस्त',
  'सितंबर',
  'अक्टूबर',
  'नवंबर',
  'दिसंबर',
];

const formats = new Map<string, Intl.DateTimeFormat>();
const texts = new Map<string, string>();
/** The cache is worthwhile since lists show the same few dates again and again. */
const CACHE_MAXIMUM = 1000;

/** Formats day, long month and year in Hindi: `21 नवंबर 2026`. */
export function postDate(isoTime: string, timeZone: string): string {
  return cachedText(`${isoTime} ${timeZone}`, () => writeDate(numbersOf(isoTime, timeZone)));
}

/** Formats a date with the time of day: `21 नवंबर 2026, 4:05 pm`. */
export function postDateAndTime(isoTime: string, timeZone: string): string {
  return cachedText(`${isoTime} ${timeZone} time`, () => {
    const numbers = numbersOf(isoTime, timeZone);
    return `${writeDate(numbers)}, ${writeTime(numbers)}`;
  });
}

function cachedText(key: string, write: () => string): string {
  const cached = texts.get(key);
  if (cached !== undefined) return cached;
  if (texts.size >= CACHE_MAXIMUM) texts.clear();
  const text = write();
  texts.set(key, text);
  return text;
}

type Numbers = Partial<Record<Intl.DateTimeFormatPartTypes, number>>;

function writeDate({ day, month = 1, year }: Numbers): string {
  return `${day} ${HINDI_MONTHS[month - 1]} ${year}`;
}

function writeTime({ hour = 0, minute = 0 }: Numbers): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** @returns year, month, day, hour and minute in a zone */
export function numbersOf(isoTime: string, timeZone: string): Numbers {
  const parts = numericFormat(timeZone).formatToParts(new Date(isoTime));
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
}

/** Cached, since creating a format costs more than using it twenty times. */
function numericFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
