/** Formats a number as `1,234,567`. */
export function inThousands(number: number): string {
  return number.toLocaleString('en-GB');
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size as `4.2 MB`, with decimal units: 1 KB is 1000 bytes. */
export function inBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const number = bytes / 1000 ** step;
  const digits = step === 0 || number >= 100 ? 0 : 1;
  return `${number.toLocaleString('en-GB', { maximumFractionDigits: digits })} ${UNITS[step]}`;
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats `2026-01-31` as `31 Jan`. */
export function dayInWords(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
