/** As the hi-IN locale writes them. Browsers disagree with each other and with the server, so the table is our own. */
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
const written = new Map<string, string>();
/** Lists show the same few dates again and again. */
const CACHE_MAXIMUM = 1000;

/** Day, long month and year in Hindi: `21 नवंबर 2026`. */
export function postDate(isoTime: string, timeZone: string): string {
  return writtenOnce(`${isoTime} ${timeZone}`, () => writeDate(numbersOf(isoTime, timeZone)));
}

/** With the time of day: `21 नवंबर 2026, 4:05 pm`. */
export function postDateAndTime(isoTime: string, timeZone: string): string {
  return writtenOnce(`${isoTime} ${timeZone} time`, () => {
    const numbers = numbersOf(isoTime, timeZone);
    return `${writeDate(numbers)}, ${writeTime(numbers)}`;
  });
}

function writtenOnce(key: string, write: () => string): string {
  const known = written.get(key);
  if (known !== undefined) return known;
  if (written.size >= CACHE_MAXIMUM) written.clear();
  const words = write();
  written.set(key, words);
  return words;
}

type Numbers = Partial<Record<Intl.DateTimeFormatPartTypes, number>>;

function writeDate({ day, month = 1, year }: Numbers): string {
  return `${day} ${HINDI_MONTHS[month - 1]} ${year}`;
}

function writeTime({ hour = 0, minute = 0 }: Numbers): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** What a calendar and a clock show in a zone. */
export function numbersOf(isoTime: string, timeZone: string): Numbers {
  const parts = numericFormat(timeZone).formatToParts(new Date(isoTime));
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
}

/** Making one costs more than using it twenty times. */
function numericFormat(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
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
