import type { DayFigures } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#shared/text/count-of.ts';
import { DayChart, isComparable, totalOf } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';

const FIGURES = [
  { name: 'views', label: 'Views', unit: 'view' },
  { name: 'likes', label: 'Likes', unit: 'like' },
  { name: 'comments', label: 'Comments and replies', unit: 'comment' },
  { name: 'signUps', label: 'Sign-ups', unit: 'sign-up' },
] as const;

/** The figures of today, and of the days before it: charts where there is something to compare, else a sentence. */
export function LastDays({ days }: { days: DayFigures[] }) {
  const figures = FIGURES.map(({ name, ...figure }) => ({
    ...figure,
    days: days.map((day) => ({ day: day.day, count: day[name] })),
  }));
  const charts = figures.filter((figure) => isComparable(figure.days));
  const few = figures.filter((figure) => !isComparable(figure.days) && totalOf(figure.days) > 0);
  const isQuiet = charts.length === 0 && few.length === 0;
  return (
    <section className="screen-figures" aria-labelledby="last-days">
      <h2 id="last-days">The last {days.length} days</h2>
      {charts.length > 0 && <p className="screen-note">{describeToday(days.at(-1))}</p>}
      {charts.length > 0 && (
        <div className="day-charts">
          {charts.map((figure) => (
            <DayChart key={figure.label} {...figure} />
          ))}
        </div>
      )}
      <div className="few-days">
        {few.length > 0 && <p>{`${listOf(few.map((figure) => [totalOf(figure.days), figure.unit]))}.`}</p>}
        {isQuiet ? <p>Nothing yet.</p> : <DayTable days={days} />}
      </div>
    </section>
  );
}

function describeToday(today: DayFigures | undefined): string {
  const list = listOf(FIGURES.map(({ name, unit }) => [today?.[name] ?? 0, unit]));
  return list === '' ? 'Nothing new today.' : `Today: ${list}.`;
}

/** `2 likes, 1 comment`; what was not counted is left out. */
function listOf(counts: [count: number, unit: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => countOf(count, unit))
    .join(', ');
}
