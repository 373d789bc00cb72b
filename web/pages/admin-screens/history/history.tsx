import type { AuditEntry, AuditPage } from '#shared/contracts/desk/audit-log.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { useContent } from '#web/content/content.ts';
import { formatDashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useListPages } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { AdminScreen } from '#web/pages/admin-screens/admin-screen.tsx';
import { useUser } from '#web/session/user.ts';
import { Fact, FormSection } from '../form-parts.tsx';
import { AuditText } from './audit-text.tsx';

export function History() {
  return (
    <AdminScreen here="history" lead="Who changed what in the admin area, newest first.">
      <Pages />
    </AdminScreen>
  );
}

function Pages() {
  const { listed } = useListPages<AuditPage>('/desk/history');
  const nothing = (
    <NothingThere seed="no history" sentence="No changes yet. What you and other admins change is listed here." />
  );
  return (
    <PagedList label="History" nothing={nothing} {...listed}>
      {({ rows }) => (
        <div className="history" ref={listed.list} tabIndex={-1}>
          <Days entries={rows} />
        </div>
      )}
    </PagedList>
  );
}

const GONE = 'Someone whose account was deleted';

/** The entries of each day below its date. Who made them is left out as long as nobody else did. */
function Days({ entries }: { entries: AuditEntry[] }) {
  const { timeZone } = useContent('site');
  const { user } = useUser();
  const dayOf = ({ at }: AuditEntry) => formatDashboardDate(at, timeZone);
  const isOwn = entries.every(({ actor }) => actor && actor.id === user?.id);
  return [...new Set(entries.map(dayOf))].map((day) => (
    <FormSection key={day} heading={day}>
      <dl className="facts short-names figures">
        {entries
          .filter((entry) => dayOf(entry) === day)
          .map((entry) => (
            <Fact key={entry.id} name={formatDashboardDate(entry.at, timeZone, 'time')}>
              {!isOwn && <strong>{entry.actor ? <PersonName person={entry.actor} /> : GONE}</strong>}{' '}
              <AuditText entry={entry} />
            </Fact>
          ))}
      </dl>
    </FormSection>
  ));
}
