import type { MissedAddresses } from '#shared/contracts/desk/redirect.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
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
            <table className="data-table missed-table" aria-label="Not found recently">
              <TableHead columns={['Address', 'Visits', 'Last visit']} hidden="Manage" />
              <tbody>
                {missed.map(({ path, count, last_at }) => (
                  <tr key={path}>
                    <th scope="row">
                      <Address path={path} />
                    </th>
                    <td data-label="Visits" className="figure">
                      {inFigures(count)}
                    </td>
                    <td data-label="Last visit">
                      <DashboardDate time={last_at} />
                    </td>
                    <td>
                      <LinkButton label="Redirect…" object={path} onClick={() => onLead(path)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryResult>
    </FormSection>
  );
}
