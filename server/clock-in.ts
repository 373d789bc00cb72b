const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock and a calendar show in a zone. */
export function clockIn(timeZone: string, time: number): { day: string; hour: number; minute: number } {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) shown[type] = value;
  const { year, month, day, hour, minute } = shown;
  return { day: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute) };
}

/** Making one costs more than using it twenty times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
