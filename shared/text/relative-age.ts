import { countOf } from './count-of.ts';

const DAY_MS = 86_400_000;

/** Words the age in whole days: "Today", up to 7 in days, up to 30 in weeks, then in months. */
export function relativeAge(isoTime: string, now: number): string {
  const days = Math.floor((now - Date.parse(isoTime)) / DAY_MS);
  if (days < 1) return 'Today';
  if (days <= 7) return `${countOf(days, 'day')} ago`;
  if (days <= 30) return `${countOf(Math.floor(days / 7), 'week')} ago`;
  return `${countOf(Math.floor(days / 30), 'month')} ago`;
}
