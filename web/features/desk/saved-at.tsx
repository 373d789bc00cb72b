import { useContent } from '#web/content/content.ts';
import { formatDeskDate } from './desk-date.tsx';

/** `Saved 10:28`, by the clock of the site; with the day unless it is today. */
export function SavedAt({ time }: { time: number }) {
  const { timeZone } = useContent('site');
  return <>Saved {formatSavedAt(time, Date.now(), timeZone)}</>;
}

export function formatSavedAt(time: number, now: number, timeZone: string): string {
  const isToday = formatDeskDate(time, timeZone) === formatDeskDate(now, timeZone);
  return formatDeskDate(time, timeZone, isToday ? 'time' : 'dateAndTime');
}
