import type { MissedAddresses } from '#shared/contracts/desk/redirect.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import type { Query } from '#web/features/dashboard-frame/use-query.ts';
import { FormSection } from '../form-parts.tsx';
import { Address } from './address.tsx';

const LEAD =
  'Addresses that visitors looked for in the last 7 days and did not find. Nothing about the visitors is kept.';

interface MissedListProps {
  answer: Query<MissedAddresses>;
  onLead: (from: string) => void;
}

export function MissedList({ answer, onLead }: MissedListProps) {
  return (
    <FormSection heading="Not found recently" lead={LEAD}>
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
