import type { DayFigures } from '#shared/contracts/desk/overview.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import { formatDay } from './format-figures.ts';

/** The figures of the charts as a table, for readers who prefer numbers. */
export function DayTable({ days }: { days: DayFigures[] }) {
  return (
    <details className="day-table">
      <summary>Day by day</summary>
      <table>
        <TableHead columns={['Day', 'Views', 'Likes', 'Comments', 'Sign-ups']} />
        <tbody>
          {days.toReversed().map(({ day, views, likes, comments, signUps }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td>{inFigures(views)}</td>
              <td>{inFigures(likes)}</td>
              <td>{inFigures(comments)}</td>
              <td>{inFigures(signUps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
