import type { LetterPage } from '#shared/contracts/letter.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { useListScreen } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { Tabs } from '#web/features/dashboard-frame/tabs.tsx';
import * as paths from '#web/paths.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { Bounces } from './bounces.tsx';
import { LetterTable } from './letter-table.tsx';
import { NewsletterSettingsForm } from './newsletter-settings.tsx';

const LEAD = (
  <>
    Letters to your subscribers. Before the first one,{' '}
    <a href={paths.adminScreen('mail-setup')}>check that your email arrives</a>.
  </>
);

const HOW_TO_BEGIN = 'Open the menu of a post, even a draft, and choose “Send as newsletter”.';

export function Letters() {
  return (
    <AdminScreen here="letters" lead={LEAD}>
      <Tabs
        tabs={[
          { name: 'list', label: 'Letters', content: <LetterList /> },
          { name: 'settings', label: 'Settings', content: <NewsletterSettingsForm /> },
          { name: 'returned', label: 'Returned letters', content: <Bounces /> },
        ]}
      />
    </AdminScreen>
  );
}

function LetterList() {
  const { listed } = useListScreen<LetterPage>('/desk/letters');
  const above = (
    <>
      <p className="quiet small">{HOW_TO_BEGIN}</p>
      <BeginLetter />
    </>
  );
  const nothing = (
    <NothingThere seed="no letters yet" sentence={`No letters yet. ${HOW_TO_BEGIN}`}>
      <BeginLetter />
    </NothingThere>
  );
  return (
    <PagedList label="Letters" above={above} nothing={nothing} {...listed}>
      {({ rows }) => <LetterTable letters={rows} list={listed.list} />}
    </PagedList>
  );
}

function BeginLetter() {
  return (
    <p className="letter-actions">
      <ButtonLink href={paths.posts()}>Choose a post</ButtonLink>
      <WordLink href={paths.createPost()}>Write a draft</WordLink>
    </p>
  );
}
