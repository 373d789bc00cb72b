import { useContent } from '#web/content/content.ts';

interface DeskDateProps {
  /** As an ISO time, or in milliseconds. */
  time: string | number;
  hasTime?: boolean;
}

/** A date as the admin area writes it: `22 Nov 2026`, or `22 Nov 2026, 10:28`, by the clock of the site. */
export function DeskDate({ time, hasTime = false }: DeskDateProps) {
  const { timeZone } = useContent('site');
  return <time dateTime={new Date(time).toISOString()}>{formatDeskDate(time, timeZone, hasTime)}</time>;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export function formatDeskDate(time: string | number, timeZone: string, hasTime = false): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...DAY, ...(hasTime && CLOCK), timeZone });
  // Among the short British months, `Sept` alone has four letters, and not in every browser.
  return format.format(new Date(time)).replace('Sept', 'Sep');
}
