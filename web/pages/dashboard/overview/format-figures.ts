import { formatDashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';

/** Formats `2026-01-31` as `31 Jan`. */
export function formatDay(day: string): string {
  return formatDashboardDate(day, 'UTC', 'day');
}
