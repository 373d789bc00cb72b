import { type RefObject, useRef, useState } from 'react';
import type { AuditEntry, AuditPage } from '#shared/contracts/desk/audit-log.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { listPath } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { AdminScreen } from '#web/pages/admin-screens/admin-screen.tsx';
import { AuditText } from './audit-text.tsx';

export function History() {
  return (
    <AdminScreen here="history" lead="Who changed what in the admin area, newest first.">
      <Entries />
    </AdminScreen>
  );
}

function Entries() {
  const [page, setPage] = useState(1);
  const answer = useQuery<AuditPage>(listPath('/desk/history', { page }));
  const list = useRef<HTMLTableElement>(null);
  const nothing = (
    <NothingThere seed="no history" sentence="No changes yet. What you and other admins change is listed here." />
  );
  return (
    <PagedList
      label="History"
      answer={answer}
      loading="Loading the history"
      nothing={nothing}
      list={list}
      onPage={setPage}
    >
      {({ rows }) => <HistoryTable entries={rows} table={list} />}
    </PagedList>
  );
}

interface HistoryTableProps {
  entries: AuditEntry[];
  table: RefObject<HTMLTableElement | null>;
}

function HistoryTable({ entries, table }: HistoryTableProps) {
  return (
    <table className="data-table audit-log" ref={table} tabIndex={-1} aria-label="History">
      <TableHead columns={['When', 'Change']} />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <DashboardDate time={entry.at} hasTime />
            </td>
            <td>
              <strong>{entry.actor ? <PersonName person={entry.actor} /> : 'Someone whose account was deleted'}</strong>{' '}
              <AuditText entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
