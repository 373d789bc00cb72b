import type { RefObject } from 'react';
import type { DeskLetter } from '#shared/contracts/letter.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import * as paths from '#web/paths.ts';

const FIGURES = ['Sent', 'Rejected', 'Returned', 'Complaints', 'Unsubscribed', 'Visits'];

export function LetterTable({ letters, table }: { letters: DeskLetter[]; table: RefObject<HTMLTableElement | null> }) {
  return (
    <table className="data-table letter-table" ref={table} tabIndex={-1} aria-label="Letters">
      <TableHead columns={['Letter', 'Status', ...FIGURES]} />
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.id}>
            <th scope="row" lang={letter.language}>
              <a href={paths.adminLetter(letter)}>{letter.subject}</a>
            </th>
            <td data-label="Status">
              <LetterState letter={letter} />
            </td>
            {figuresOf(letter).map((figure, index) => (
              <td key={FIGURES[index]} data-label={FIGURES[index]} className="figure" data-zero={figure === 0}>
                {inFigures(figure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function figuresOf({ counts, bounced, complained, unsubscribed, visits }: DeskLetter): number[] {
  return [counts.sent, counts.rejected, bounced, complained, unsubscribed, visits];
}

function LetterState({ letter }: { letter: DeskLetter }) {
  const { status, due_at, started_at, counts, total } = letter;
  switch (status) {
    case 'draft':
      return <span className="quiet small">Draft</span>;
    case 'queued':
      return <>Goes out on {due_at && <DashboardDate time={due_at} hasTime />}</>;
    case 'sending':
      return (
        <strong>
          Sending: {inFigures(counts.sent)} of {inFigures(total)}
        </strong>
      );
    case 'paused':
      return <strong className="screen-problem">Paused</strong>;
    case 'cancelled':
      return (
        <span className="quiet small">{started_at ? `Stopped after ${inFigures(counts.sent)}` : 'Cancelled'}</span>
      );
    case 'sent':
      return <>Sent {started_at && <DashboardDate time={started_at} />}</>;
  }
}
