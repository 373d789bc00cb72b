import type { DayFigures } from '#shared/contracts/desk/overview.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import { DayChart, formatDay, isComparable, totalOf } from './day-chart.tsx';

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
  const counted = figures.filter((figure) => totalOf(figure.days) > 0);
  const charts = counted.filter((figure) => isComparable(figure.days));
  const few = counted.filter((figure) => !isComparable(figure.days));
  if (counted.length === 0) return null;
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
      <div className="few-days small">
        {few.length > 0 && (
          <p className="quiet">{`${listOf(few.map((figure) => [totalOf(figure.days), figure.unit]))}.`}</p>
        )}
        <DayTable days={days} />
      </div>
    </section>
  );
}

/** The figures of the charts as a table, for readers who prefer numbers. */
function DayTable({ days }: { days: DayFigures[] }) {
  return (
    <details className="day-table">
      <summary>Day by day</summary>
      <table>
        <TableHead columns={['Day', 'Views', 'Likes', 'Comments', 'Sign-ups']} />
        <tbody>
          {days.toReversed().map((figures) => (
            <tr key={figures.day}>
              <th scope="row">
                <time dateTime={figures.day}>{formatDay(figures.day)}</time>
              </th>
              {FIGURES.map(({ name }) => (
                <td key={name}>{inFigures(figures[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
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
