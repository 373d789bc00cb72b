import type { DayFigures } from '#shared/contracts/desk/overview.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { DayChart, formatDay, isComparable, totalOf } from './day-chart.tsx';
import { TodayPart } from './today-part.tsx';

const FIGURES = [
  { name: 'views', label: 'Views', unit: 'view' },
  { name: 'likes', label: 'Likes', unit: 'like' },
  { name: 'comments', label: 'Comments and replies', unit: 'comment' },
  { name: 'signUps', label: 'Sign-ups', unit: 'sign-up' },
] as const;

const FIGURE_COLUMNS = FIGURES.map(({ name, label }) => ({
  name: label,
  isFigure: true,
  cell: (day: DayFigures) => <span data-zero={day[name] === 0}>{inFigures(day[name])}</span>,
}));

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
  const uncharted = few.length > 0 && `${listOf(few.map((figure) => [totalOf(figure.days), figure.unit]))}.`;
  const today = charts.length > 0 && describeToday(days.at(-1));
  const sentences = [uncharted, today].filter(Boolean).join(' ');
  return (
    <TodayPart heading={`The last ${days.length} days`} aside={<p className="quiet small">{sentences}</p>}>
      <div className="day-charts">
        {charts.map((figure) => (
          <DayChart key={figure.label} {...figure} />
        ))}
      </div>
      <details className="screen-details day-table">
        <summary className="quiet small">Day by day</summary>
        <DataTable
          label="Day by day"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[{ name: 'Day', isHead: true, cell: ({ day }) => formatDay(day) }, ...FIGURE_COLUMNS]}
        />
      </details>
    </TodayPart>
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
