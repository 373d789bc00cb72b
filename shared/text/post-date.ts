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

/** Day, long month and year in Hindi: `21 नवंबर 2026`. */
export function postDate(isoTime: string, timeZone: string): string {
  const parts = Object.fromEntries(
    numericFormat(timeZone)
      .formatToParts(new Date(isoTime))
      .map(({ type, value }) => [type, Number(value)]),
  );
  return `${parts.day} ${HINDI_MONTHS[(parts.month ?? 1) - 1]} ${parts.year}`;
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
  });
  formats.set(timeZone, format);
  return format;
}
