import type { DeskLetter } from '#shared/contracts/letter.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import * as paths from '#web/paths.ts';

const figure = (name: string, of: (letter: DeskLetter) => number) => ({
  name,
  isFigure: true,
  of,
  cell: (letter: DeskLetter) => <span data-zero={of(letter) === 0}>{letter.started_at && inFigures(of(letter))}</span>,
});

/** Of the list of letters, without the figures of what has happened to none of them. */
export function letterColumns(letters: DeskLetter[]) {
  return COLUMNS.filter((column) => !('of' in column) || letters.some((letter) => column.of(letter) > 0));
}

const COLUMNS = [
  {
    name: 'Letter',
    isHead: true,
    cell: (letter: DeskLetter) => (
      <a href={paths.adminLetter(letter)} lang={letter.language}>
        {letter.subject || 'Untitled letter'}
      </a>
    ),
  },
  { name: 'Status', cell: (letter: DeskLetter) => <LetterState letter={letter} /> },
  figure('Sent', ({ counts }) => counts.sent),
  figure('Rejected', ({ counts }) => counts.rejected),
  figure('Returned', ({ bounced }) => bounced),
  figure('Complaints', ({ complained }) => complained),
  figure('Unsubscribed', ({ unsubscribed }) => unsubscribed),
  figure('Visits', ({ visits }) => visits),
];

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
