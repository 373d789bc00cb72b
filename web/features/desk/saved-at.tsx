import { useContent } from '#web/content.ts';
import { inThreeLetters } from './desk-date.tsx';

/** `Saved 10:28`, by the clock of the site; with the day unless it is today. */
export function SavedAt({ time }: { time: number }) {
  const { timeZone } = useContent('site');
  return <>Saved {formatSavedAt(time, Date.now(), timeZone)}</>;
}

export function formatSavedAt(time: number, now: number, timeZone: string): string {
  const inZone = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  const day = inZone({ day: 'numeric', month: 'short', year: 'numeric' });
  const clock = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
  return day.format(time) === day.format(now) ? clock : `${inThreeLetters(day.format(time))}, ${clock}`;
}
