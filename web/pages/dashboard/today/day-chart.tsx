import { countOf, inFigures } from '#shared/text/count-of.ts';
import { formatDashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';

interface Day {
  day: string;
  count: number;
}

interface DayChartProps {
  label: string;
  unit: string;
  days: Day[];
}

const BAR_STEP = 8;
const BAR_WIDTH = 6;
const HEIGHT = 48;
/** With a count on fewer days than this, or never more than one a day, there is nothing to compare. */
const DAYS_MINIMUM = 3;

export function isComparable(days: Day[]): boolean {
  return days.filter(({ count }) => count > 0).length >= DAYS_MINIMUM && days.some(({ count }) => count > 1);
}

/** The total of the days, and a bar for each. The line below says what the bars show. */
export function DayChart({ label, unit, days }: DayChartProps) {
  // Of several such days, the first.
  const busiest = days.reduce((max, day) => (day.count > max.count ? day : max));
  return (
    <figure className="day-chart quiet small">
      <figcaption className="row spread">
        {label}
        <strong>{inFigures(totalOf(days))}</strong>
      </figcaption>
      <Bars days={days} busiest={busiest} />
      <p className="row spread figures">
        <span>{describeDay(days[0])}</span>
        <span>{describeDay(days.at(-1))}</span>
      </p>
      <p>{`Best day: ${formatDay(busiest.day)}, ${countOf(busiest.count, unit)}`}</p>
    </figure>
  );
}

export function totalOf(days: Day[]): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}

function Bars({ days, busiest }: { days: Day[]; busiest: Day }) {
  return (
    <svg viewBox={`0 0 ${days.length * BAR_STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {days.map(({ day, count }, index) => {
        const height = heightOf(count, busiest.count);
        return (
          <rect
            key={day}
            className={day === busiest.day ? 'most' : undefined}
            x={index * BAR_STEP}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** Every count above zero gets a visible bar, and a day with none shows the baseline. */
function heightOf(count: number, highest: number): number {
  return count === 0 ? 1 : Math.max(3, Math.round((count / highest) * HEIGHT));
}

/** Formats `2026-01-31` as `31 Jan`. */
export function formatDay(day: string): string {
  return formatDashboardDate(day, 'UTC', 'day');
}

function describeDay(day: Day | undefined): string {
  return day ? `${formatDay(day.day)}: ${inFigures(day.count)}` : '';
}
