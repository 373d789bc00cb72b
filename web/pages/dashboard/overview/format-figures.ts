import { formatDeskDate } from '#web/features/desk/desk-date.tsx';

/** Formats `2026-01-31` as `31 Jan`. */
export function formatDay(day: string): string {
  return formatDeskDate(day, 'UTC', 'day');
}
