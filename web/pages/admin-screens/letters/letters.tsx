import { useEffect } from 'react';
import type { DeskLetter, DeskLetterDetails, LetterPage } from '#shared/contracts/letter.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useListPages } from '#web/features/dashboard-frame/list-query.ts';
import { ListTable } from '#web/features/dashboard-frame/list-table.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { Panels } from '#web/features/dashboard-frame/panels.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { changeFragment, useFragment } from '#web/features/dashboard-frame/use-fragment.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { NewsletterSettings } from './newsletter-settings.tsx';

const SETTINGS = 'How letters go out, and what happens with those that come back.';

export function Letters() {
  const fragment = useFragment();
  // Returned letters are a part of the settings now; their address leads there.
  useEffect(() => {
    if (fragment === 'returned') changeFragment('settings');
  }, [fragment]);
  return (
    <AdminScreen here="letters" lead={fragment === 'settings' ? SETTINGS : 'Letters to your subscribers.'}>
      <Panels
        panels={[
          { name: 'list', label: 'Letters', content: <LetterList /> },
          { name: 'settings', label: 'Settings', content: <NewsletterSettings /> },
        ]}
      />
    </AdminScreen>
  );
}

function LetterList() {
  const { listed } = useListPages<LetterPage>('/desk/letters');
  return (
    <ListTable
      label="Letters"
      listed={listed}
      above={<BeginLetter />}
      keyOf={({ id }) => id}
      columns={letterColumns(listed.answer.data?.rows ?? [])}
      nothing={
        <NothingThere seed="no letters yet" sentence="No letters yet. Write one, or send a post.">
          <BeginLetter />
        </NothingThere>
      }
    />
  );
}

/** A letter of a post begins in the menu of the post. */
function BeginLetter() {
  const { run } = useAction();
  const [, navigate] = useLocation();
  async function write() {
    const begun = await run<DeskLetterDetails>('/desk/letters', { method: 'POST', body: {}, done: '' });
    if (begun) navigate(paths.adminLetter(begun.data));
  }
  return (
    <p className="row screen-add">
      <button type="button" className="button" onClick={write}>
        Write a letter
      </button>
      <WordLink href={paths.posts()}>Send a post</WordLink>
    </p>
  );
}

const figure = (name: string, of: (letter: DeskLetter) => number) => ({
  name,
  isFigure: true,
  of,
  cell: (letter: DeskLetter) => <span data-zero={of(letter) === 0}>{letter.started_at && inFigures(of(letter))}</span>,
});

/** Of the list of letters, without the figures of what has happened to none of them. */
function letterColumns(letters: DeskLetter[]) {
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
