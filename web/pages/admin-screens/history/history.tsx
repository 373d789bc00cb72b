import type { AuditPage } from '#shared/contracts/desk/audit-log.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useListPages } from '#web/features/dashboard-frame/list-query.ts';
import { ListTable } from '#web/features/dashboard-frame/list-table.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
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
  const { listed } = useListPages<AuditPage>('/desk/history');
  return (
    <ListTable
      label="History"
      listed={listed}
      keyOf={({ id }) => id}
      columns={[
        { name: 'When', cell: ({ at }) => <DashboardDate time={at} hasTime /> },
        {
          name: 'Change',
          cell: (entry) => (
            <>
              <strong>{entry.actor ? <PersonName person={entry.actor} /> : 'Someone whose account was deleted'}</strong>{' '}
              <AuditText entry={entry} />
            </>
          ),
        },
      ]}
      nothing={
        <NothingThere seed="no history" sentence="No changes yet. What you and other admins change is listed here." />
      }
    />
  );
}
