import { countOf } from '#web/components/count-of.ts';
import { formatDay, formatNumber } from './format-figures.ts';

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

/** The text repeats what the bars show: the total, the first and the last day, and the day with the highest count. */
export function DayChart({ label, unit, days }: DayChartProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const busiest = days.reduce((max: Day | undefined, day) => (max && max.count >= day.count ? max : day), undefined);
  return (
    <figure className="day-chart">
      <figcaption>
        <span className="day-chart-label">{label}</span>
        <strong>{formatNumber(total)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * BAR_STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, count }, index) => {
          const height = heightOf(count, busiest?.count ?? 0);
          return (
            <rect
              key={day}
              className={count > 0 && day === busiest?.day ? 'most' : undefined}
              x={index * BAR_STEP}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
            />
          );
        })}
      </svg>
      <p className="day-chart-ends">
        <span>{describeDay(days[0])}</span>
        <span>{describeDay(days.at(-1))}</span>
      </p>
      <p>
        {busiest && total > 0
          ? `Most on ${formatDay(busiest.day)}: ${countOf(busiest.count, unit, formatNumber)}`
          : `Not one ${unit}`}
      </p>
    </figure>
  );
}

/** Every count above zero gets a visible bar, and a day with none shows the baseline. */
function heightOf(count: number, highest: number): number {
  return count === 0 ? 1 : Math.max(3, Math.round((count / highest) * HEIGHT));
}

function describeDay(day: Day | undefined): string {
  return day ? `${formatDay(day.day)}: ${formatNumber(day.count)}` : '';
}
