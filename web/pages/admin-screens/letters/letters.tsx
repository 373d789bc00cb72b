import { useRef, useState } from 'react';
import type { LetterPage } from '#shared/contracts/letter.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { Tabs } from '#web/features/dashboard-frame/tabs.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
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
  const [page, setPage] = useState(1);
  const answer = useQuery<LetterPage>(`/desk/letters?page=${page}`);
  const list = useRef<HTMLTableElement>(null);
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
    <PagedList
      label="Letters"
      answer={answer}
      loading="Loading the letters"
      above={above}
      nothing={nothing}
      list={list}
      onPage={setPage}
    >
      {({ rows }) => <LetterTable letters={rows} table={list} />}
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
