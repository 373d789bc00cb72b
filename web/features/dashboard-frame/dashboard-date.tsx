import { useContent } from '#web/content/content.ts';

interface DashboardDateProps {
  /** As an ISO time, or in milliseconds. */
  time: string | number;
  hasTime?: boolean;
}

/** A date as the admin area writes it: `22 Nov 2026`, or `22 Nov 2026, 10:28`, by the clock of the site. */
export function DashboardDate({ time, hasTime = false }: DashboardDateProps) {
  const { timeZone } = useContent('site');
  return (
    <time dateTime={new Date(time).toISOString()}>
      {formatDashboardDate(time, timeZone, hasTime ? 'dateAndTime' : 'date')}
    </time>
  );
}

const DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const FORMATS = {
  day: DAY,
  date: { ...DAY, year: 'numeric' },
  dateAndTime: { ...DAY, year: 'numeric', ...CLOCK },
  time: CLOCK,
} as const;

export function formatDashboardDate(
  time: string | number,
  timeZone: string,
  shown: keyof typeof FORMATS = 'date',
): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...FORMATS[shown], timeZone });
  // Among the short British months, `Sept` alone has four letters, and not in every browser.
  return format.format(new Date(time)).replace('Sept', 'Sep');
}
