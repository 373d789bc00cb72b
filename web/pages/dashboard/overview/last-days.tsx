import type { DayFigures } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#shared/text/count-of.ts';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';

const FIGURES = [
  { name: 'views', label: 'Views', unit: 'view' },
  { name: 'likes', label: 'Likes', unit: 'like' },
  { name: 'comments', label: 'Comments', unit: 'comment' },
  { name: 'signUps', label: 'Sign-ups', unit: 'sign-up' },
] as const;

/** The figures of today, and of the days before it. */
export function LastDays({ days }: { days: DayFigures[] }) {
  return (
    <section className="desk-figures" aria-labelledby="last-days">
      <h2 id="last-days">The last {days.length} days</h2>
      <p className="desk-note">{describeToday(days.at(-1))}</p>
      <div className="day-charts">
        {FIGURES.map(({ name, ...chart }) => (
          <DayChart key={name} {...chart} days={days.map((day) => ({ day: day.day, count: day[name] }))} />
        ))}
      </div>
      <DayTable days={days} />
    </section>
  );
}

function describeToday(today: DayFigures | undefined): string {
  const parts = FIGURES.flatMap(({ name, unit }) => {
    const count = today?.[name] ?? 0;
    return count === 0 ? [] : [countOf(count, unit)];
  });
  return parts.length === 0 ? 'Nothing new today.' : `Today: ${parts.join(', ')}.`;
}
