import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { Fact, FormSection } from '../form-parts.tsx';
import { groupFailedTasks } from './failed-tasks.ts';

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** How the server fares; what is wrong with it is said under Today as well. */
export function System() {
  return (
    <AdminScreen here="system" lead="The server and what it stores.">
      <Fetched<Health> path="/desk/health">
        {(health, { reload }) => <SystemState {...health} onDismissed={reload} />}
      </Fetched>
    </AdminScreen>
  );
}

interface SystemStateProps extends Health {
  onDismissed: () => Promise<void>;
}

/** What there is none of is left out. */
function SystemState({ onDismissed, failedTasks, ...health }: SystemStateProps) {
  const { version, database, media, freeBytes, mails, lastBackup } = health;
  const { run } = useAction();
  async function dismiss(ids: number[]) {
    if (await run('/desk/tasks', { method: 'DELETE', body: { ids } })) await onDismissed();
  }
  return (
    <div className="system" tabIndex={-1}>
      <dl className="facts short-names">
        <Fact name="Database">
          {formatBytes(database.bytes)} in {ENGINES[database.engine]}
        </Fact>
        {media.files > 0 && (
          <Fact name="Images">
            {formatBytes(media.bytes)} in {countOf(media.files, 'file')}
          </Fact>
        )}
        <Fact name="Free space">{formatBytes(freeBytes)}</Fact>
        {mails.waiting > 0 && <Fact name="Emails to send">{inFigures(mails.waiting)}</Fact>}
        <Fact name="Last backup">
          {lastBackup?.finishedAt ? <DashboardDate time={lastBackup.finishedAt} hasTime /> : 'None yet'}
          {lastBackup?.bytes != null && `, ${formatBytes(lastBackup.bytes)}`}
          {lastBackup?.failure && `. It failed: ${lastBackup.failure}`}
        </Fact>
        <Fact name="Version">{version}</Fact>
      </dl>
      {failedTasks.length > 0 && (
        <FormSection heading="Failed tasks" lead="The server gave these up in the last 30 days. Its log says why.">
          <dl className="facts">
            {groupFailedTasks(failedTasks).map(({ ids, purpose, consequence, failedAt }) => (
              <Fact key={purpose} name={purpose}>
                <div className="row spread">
                  <p>
                    {consequence} {ids.length > 1 && `${inFigures(ids.length)} times, the last on `}
                    <DashboardDate time={failedAt} hasTime />
                  </p>
                  <LinkButton label="Dismiss" object={purpose} onClick={() => dismiss(ids)} />
                </div>
              </Fact>
            ))}
          </dl>
        </FormSection>
      )}
    </div>
  );
}
