import type { DayFigures } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#web/components/count-of.ts';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { formatNumber } from './format-figures.ts';

const FIGURES = [
  { name: 'views', label: 'Views', unit: 'view' },
  { name: 'likes', label: 'Likes', unit: 'like' },
  { name: 'comments', label: 'Comments', unit: 'comment' },
  { name: 'signUps', label: 'Sign-ups', unit: 'sign-up' },
] as const;

/** The figures of today, and of the days before it. */
export function LastDays({ days }: { days: DayFigures[] }) {
  const today = days.at(-1);
  const isFirstDay = !days.slice(0, -1).some(hasAny);
  if (isFirstDay && !(today && hasAny(today))) return <NothingCounted days={days.length} />;
  return (
    <section className="desk-figures" aria-labelledby="last-days">
      <h2 id="last-days">The last {days.length} days</h2>
      {/* On the first day, the totals say the same. */}
      {!isFirstDay && <p className="desk-note">{describeToday(today)}</p>}
      <div className="day-charts">
        {FIGURES.map(({ name, ...chart }) => (
          <DayChart key={name} {...chart} days={days.map((day) => ({ day: day.day, count: day[name] }))} />
        ))}
      </div>
      <DayTable days={days} />
    </section>
  );
}

function NothingCounted({ days }: { days: number }) {
  return (
    <section className="desk-figures" aria-labelledby="last-days">
      <h2 id="last-days">The last {days} days</h2>
      <p className="desk-note">Quiet so far. Views, likes, comments and sign-ups will be counted here.</p>
    </section>
  );
}

function hasAny(day: DayFigures): boolean {
  return FIGURES.some(({ name }) => day[name] > 0);
}

function describeToday(today: DayFigures | undefined): string {
  const parts = FIGURES.flatMap(({ name, unit }) => {
    const count = today?.[name] ?? 0;
    return count === 0 ? [] : [countOf(count, unit, formatNumber)];
  });
  return parts.length === 0 ? 'Nothing new today.' : `Today: ${parts.join(', ')}.`;
}
