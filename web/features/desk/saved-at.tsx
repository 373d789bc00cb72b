import { useContent } from '#web/content/content.ts';
import { formatDeskDate } from './desk-date.tsx';

/** `Saved 10:28`, by the clock of the site; with the day unless it is today. */
export function SavedAt({ time }: { time: number }) {
  const { timeZone } = useContent('site');
  return <>Saved {formatSavedAt(time, Date.now(), timeZone)}</>;
}

export function formatSavedAt(time: number, now: number, timeZone: string): string {
  const date = formatDeskDate(time, timeZone, true);
  const today = `${formatDeskDate(now, timeZone)}, `;
  return date.startsWith(today) ? date.slice(today.length) : date;
}
