/** For example `21 November 2026 at 13:05 (India Standard Time)`. */
export function dayAndTime(when: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(when);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
  }).formatToParts(when);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return `${day} at ${part('hour')}:${part('minute')} (${part('timeZoneName')})`;
}

export function inMinutes(minutes: number): string {
  return minutes === 1 ? 'one minute' : `${minutes} minutes`;
}
