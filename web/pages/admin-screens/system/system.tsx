import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { Fact, FormSection } from '../form-parts.tsx';
import { failedTasks } from './failed-tasks.ts';

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** How the server fares; what is wrong with it is said under Today as well. */
export function System() {
  return (
    <AdminScreen here="system" lead="The server and what it stores.">
      <Fetched<Health> path="/desk/health">{(health) => <SystemState {...health} />}</Fetched>
    </AdminScreen>
  );
}

/** What there is none of is left out. */
function SystemState({ version, database, media, freeBytes, mails, failedJobs, lastBackup }: Health) {
  return (
    <>
      <dl className="facts">
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
      {failedJobs.length > 0 && (
        <FormSection heading="Failed tasks" lead="The server gave these up in the last 30 days. Its log says why.">
          <dl className="facts failed-tasks">
            {failedTasks(failedJobs).map(({ purpose, consequence, count, failedAt }) => (
              <Fact key={purpose} name={purpose}>
                {consequence}
                <p>
                  {count > 1 && `${inFigures(count)} times, the last on `}
                  <DashboardDate time={failedAt} hasTime />
                </p>
              </Fact>
            ))}
          </dl>
        </FormSection>
      )}
    </>
  );
}
