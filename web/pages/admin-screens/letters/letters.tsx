import { useEffect } from 'react';
import type { DeskLetterDetails, LetterPage } from '#shared/contracts/letter.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { useListPages } from '#web/features/dashboard-frame/list-query.ts';
import { ListTable } from '#web/features/dashboard-frame/list-table.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { Panels } from '#web/features/dashboard-frame/panels.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { changeFragment, useFragment } from '#web/features/dashboard-frame/use-fragment.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { letterColumns } from './letter-columns.tsx';
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
