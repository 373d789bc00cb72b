import { useState } from 'react';
import type { MissedAddresses } from '#shared/contracts/desk/redirect.ts';
import { Tabs } from '#web/features/desk/tabs.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { DeskScreen } from '../desk-screen.tsx';
import { ImportRedirects } from './import-redirects.tsx';
import { MissedList } from './missed-list.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectList, useRedirects } from './redirect-list.tsx';
import { TestAddress } from './test-address.tsx';

const LEAD = 'Send readers who follow an old link to the right page. Existing pages are never redirected.';

export function Redirects() {
  return (
    <DeskScreen here="redirects" heading="Redirects" lead={LEAD}>
      <RedirectParts />
    </DeskScreen>
  );
}

/** What the form begins with; each time something else is put there, it begins anew. */
interface Filled {
  times: number;
  from: string;
  to: string;
}

function RedirectParts() {
  const list = useRedirects();
  const missed = useQuery<MissedAddresses>('/desk/redirects/not-found');
  const [filled, setFilled] = useState<Filled>({ times: 0, from: '', to: '' });
  const fill = (from: string, to = '') => setFilled(({ times }) => ({ times: times + 1, from, to }));

  async function reload() {
    await Promise.all([list.answer.reload(), missed.reload()]);
  }

  const notFound = missed.data?.length ? `Not found (${missed.data.length})` : 'Not found';
  return (
    <>
      <RedirectForm key={filled.times} {...filled} onSaved={reload} />
      <Tabs
        tabs={[
          {
            name: 'list',
            label: 'Redirects',
            content: <RedirectList {...list} onChange={fill} onDeleted={reload} />,
          },
          { name: 'not-found', label: notFound, content: <MissedList answer={missed} onLead={fill} /> },
          { name: 'test', label: 'Test', content: <TestAddress /> },
          { name: 'import', label: 'Import', content: <ImportRedirects onImported={reload} /> },
        ]}
      />
    </>
  );
}
