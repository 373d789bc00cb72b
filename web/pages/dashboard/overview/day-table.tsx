import type { DayFigures } from '#shared/contracts/desk/overview.ts';
import { formatDay, formatNumber } from './format-figures.ts';

/** The figures of the charts as a table, for readers who prefer numbers. */
export function DayTable({ days }: { days: DayFigures[] }) {
  return (
    <details className="day-table">
      <summary>Day by day</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Views</th>
            <th scope="col">Likes</th>
            <th scope="col">Comments</th>
            <th scope="col">Sign-ups</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, likes, comments, signUps }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td>{formatNumber(views)}</td>
              <td>{formatNumber(likes)}</td>
              <td>{formatNumber(comments)}</td>
              <td>{formatNumber(signUps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
