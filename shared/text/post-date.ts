import type { Language } from '#shared/contracts/text.ts';

/**
 * The months as in the locales hi-IN and en-IN. Browsers and server write those of hi-IN differently, so that hydration
 * would fail without this table.
 */
export const MONTHS: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
};

const formats = new Map<string, Intl.DateTimeFormat>();
const texts = new Map<string, string>();
/** The cache is worthwhile since lists show the same few dates again and again. */
const CACHE_MAXIMUM = 1000;

/**
 * Formats day, long month and year, as in `21 नवंबर 2026`.
 * @param hasTime adds the time of day, as in `21 November 2026, 4:05 pm`
 */
export function postDate(isoTime: string, timeZone: string, language: Language, hasTime = false): string {
  const key = `${isoTime} ${timeZone} ${language} ${hasTime}`;
  const cached = texts.get(key);
  if (cached !== undefined) return cached;
  if (texts.size >= CACHE_MAXIMUM) texts.clear();
  const numbers = numbersOf(isoTime, timeZone);
  const { day, month = 1, year } = numbers;
  const text = `${day} ${MONTHS[language][month - 1]} ${year}${hasTime ? `, ${writeTime(numbers)}` : ''}`;
  texts.set(key, text);
  return text;
}

type Numbers = Partial<Record<Intl.DateTimeFormatPartTypes, number>>;

function writeTime({ hour = 0, minute = 0 }: Numbers): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** @returns year, month, day, hour and minute in a zone */
export function numbersOf(time: number | string, timeZone: string): Numbers {
  const parts = numericFormat(timeZone).formatToParts(new Date(time));
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
