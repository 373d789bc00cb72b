import { useEffect } from 'react';
import type { DeskLetter, DeskLetterDetails, LetterPage } from '#shared/contracts/letter.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useListPages } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { Panels } from '#web/features/dashboard-frame/panels.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { changeFragment, useFragment } from '#web/features/dashboard-frame/use-fragment.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { NewsletterSettings } from './newsletter-settings.tsx';

export function Letters() {
  const fragment = useFragment();
  // Returned letters are a part of the settings now; their address leads there.
  useEffect(() => {
    if (fragment === 'returned') changeFragment('settings');
  }, [fragment]);
  const isSettings = fragment === 'settings';
  const lead = isSettings ? (
    'How letters go out, and what happens with those that come back.'
  ) : (
    <>
      Letters to your subscribers. You can also <a href={paths.posts()}>send a post</a>.
    </>
  );
  return (
    <AdminScreen here="letters" lead={lead} action={!isSettings && <BeginLetter />}>
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
    <PagedList
      label="Letters"
      {...listed}
      nothing={<NothingThere seed="no letters yet" sentence="No letters yet. Write one, or send a post." />}
    >
      {({ rows }) => (
        <ul ref={listed.list} tabIndex={-1} aria-label="Letters">
          {rows.map((letter) => (
            <LetterRow key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
    </PagedList>
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
    <button type="button" className="button" onClick={write}>
      Write a letter
    </button>
  );
}

/** What became of the letter follows in figures, without those of what has not happened. */
function LetterRow({ letter }: { letter: DeskLetter }) {
  const { subject, language, counts, bounced, complained, unsubscribed, visits } = letter;
  const figures = [
    [visits, countOf(visits, 'visit')],
    [counts.rejected, `${inFigures(counts.rejected)} rejected`],
    [bounced, `${inFigures(bounced)} returned`],
    [complained, countOf(complained, 'complaint')],
    [unsubscribed, `${inFigures(unsubscribed)} unsubscribed`],
  ] as const;
  return (
    <li className="letter-row ruled">
      <h2 lang={language}>
        <a className="cover-link" href={paths.adminLetter(letter)}>
          <MixedText text={subject || 'Untitled letter'} language={language} />
        </a>
      </h2>
      <div className="meta">
        <span>
          <LetterState letter={letter} />
        </span>
        {figures.map(([count, words]) => letter.started_at && count > 0 && <span key={words}>{words}</span>)}
      </div>
    </li>
  );
}

function LetterState({ letter }: { letter: DeskLetter }) {
  const { status, due_at, started_at, counts, total } = letter;
  switch (status) {
    case 'draft':
      return (
        <span className="badge" data-draft="">
          Draft
        </span>
      );
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
      return started_at ? `Stopped after ${inFigures(counts.sent)}` : 'Cancelled';
    case 'sent':
      return (
        <>
          Sent {started_at && <DashboardDate time={started_at} />}
          {counts.sent > 0 && ` to ${countOf(counts.sent, 'reader')}`}
        </>
      );
  }
}
