import { countOf } from '#web/components/count-of.ts';
import { dayInWords, inThousands } from './format-figures.ts';

interface Day {
  day: string;
  count: number;
}

interface DayChartProps {
  label: string;
  unit: string;
  /** The days, oldest first. */
  days: Day[];
}

const STEP = 8;
const BAR = 6;
const HEIGHT = 48;

/** The text repeats what the bars show: the total, the first and the last day, and the day with the highest count. */
export function DayChart({ label, unit, days }: DayChartProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = days.reduce((one: Day | undefined, each) => (one && one.count >= each.count ? one : each), undefined);
  return (
    <figure className="day-chart">
      <figcaption>
        <span className="day-chart-label">{label}</span>
        <strong>{inThousands(total)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, count }, place) => {
          const height = heightOf(count, most?.count ?? 0);
          return (
            <rect
              key={day}
              className={count > 0 && day === most?.day ? 'most' : undefined}
              x={place * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
      </svg>
      <p className="day-chart-ends">
        <span>{ended(days[0])}</span>
        <span>{ended(days.at(-1))}</span>
      </p>
      <p>
        {most && total > 0
          ? `Most on ${dayInWords(most.day)}: ${countOf(most.count, unit, inThousands)}`
          : `Not one ${unit}`}
      </p>
    </figure>
  );
}

/** Every count above zero gets a visible bar, and a day with none shows the baseline. */
function heightOf(count: number, most: number): number {
  return count === 0 ? 1 : Math.max(3, Math.round((count / most) * HEIGHT));
}

function ended(day: Day | undefined): string {
  return day ? `${dayInWords(day.day)}: ${inThousands(day.count)}` : '';
}
