import { useState } from 'react';
import type { MissedAddresses } from '#shared/contracts/desk/redirect.ts';
import { withCount } from '#web/features/dashboard-frame/list-filters.tsx';
import { Tabs } from '#web/features/dashboard-frame/tabs.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { ImportRedirects } from './import-redirects.tsx';
import { MissedList } from './missed-list.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectList, useRedirects } from './redirect-list.tsx';
import { TestAddress } from './test-address.tsx';

const LEAD = 'Send readers who follow an old link to the right page. Existing pages are never redirected.';

export function Redirects() {
  return (
    <AdminScreen here="redirects" lead={LEAD}>
      <RedirectParts />
    </AdminScreen>
  );
}

/** What the form begins with; each time something else is put there, it begins anew. */
interface Filled {
  formKey: number;
  from: string;
  to: string;
}

function RedirectParts() {
  const list = useRedirects();
  const missed = useQuery<MissedAddresses>('/desk/redirects/not-found');
  const [{ formKey, ...filled }, setFilled] = useState<Filled>({ formKey: 0, from: '', to: '' });
  const fill = (from: string, to = '') => setFilled(({ formKey }) => ({ formKey: formKey + 1, from, to }));

  async function reload() {
    await Promise.all([list.answer.reload(), missed.reload()]);
  }

  return (
    <Tabs
      tabs={[
        {
          name: 'list',
          label: 'Redirects',
          content: <RedirectList {...list} onChange={fill} onDeleted={reload} />,
        },
        {
          name: 'not-found',
          label: withCount('Not found', missed.data?.length),
          content: <MissedList answer={missed} onLead={fill} />,
        },
        { name: 'test', label: 'Test', content: <TestAddress /> },
        { name: 'import', label: 'Import', content: <ImportRedirects onImported={reload} /> },
      ]}
    >
      <RedirectForm key={formKey} {...filled} onSaved={reload} />
    </Tabs>
  );
}
