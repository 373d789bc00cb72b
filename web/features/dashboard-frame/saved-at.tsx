import { useContent } from '#web/content/content.ts';
import { formatDashboardDate } from './dashboard-date.tsx';

/** `Saved 10:28`, by the clock of the site; with the day unless it is today. */
export function SavedAt({ time }: { time: number }) {
  const { timeZone } = useContent('site');
  return <>Saved {formatSavedAt(time, Date.now(), timeZone)}</>;
}

export function formatSavedAt(time: number, now: number, timeZone: string): string {
  const isToday = formatDashboardDate(time, timeZone) === formatDashboardDate(now, timeZone);
  return formatDashboardDate(time, timeZone, isToday ? 'time' : 'dateAndTime');
}
