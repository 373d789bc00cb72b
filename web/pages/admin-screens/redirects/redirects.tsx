import { useState } from 'react';
import type { MissedAddresses } from '#shared/contracts/desk/redirect.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { withCount } from '#web/features/dashboard-frame/list-filters.tsx';
import { Panels } from '#web/features/dashboard-frame/panels.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { type Query, useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { Address } from './address.tsx';
import { ImportRedirects } from './import-redirects.tsx';
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
    <Panels
      panels={[
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
    </Panels>
  );
}

const MISSED_LEAD =
  'Addresses that visitors looked for in the last 7 days and did not find. Nothing about the visitors is kept.';

interface MissedListProps {
  answer: Query<MissedAddresses>;
  onLead: (from: string) => void;
}

function MissedList({ answer, onLead }: MissedListProps) {
  return (
    <FormSection heading="Not found recently" lead={MISSED_LEAD}>
      <QueryResult answer={answer} loading="Loading the addresses" rows={2}>
        {(missed) =>
          missed.length === 0 ? (
            <p className="screen-note screen-empty">All clear. Every address was found.</p>
          ) : (
            <DataTable
              label="Not found recently"
              rows={missed}
              keyOf={({ path }) => path}
              columns={[
                { name: 'Address', isHead: true, cell: ({ path }) => <Address path={path} /> },
                { name: 'Visits', isFigure: true, cell: ({ count }) => inFigures(count) },
                { name: 'Last visit', cell: ({ last_at }) => <DashboardDate time={last_at} /> },
              ]}
              actions={({ path }) => <LinkButton label="Redirect…" object={path} onClick={() => onLead(path)} />}
            />
          )
        }
      </QueryResult>
    </FormSection>
  );
}
