import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#shared/text/count-of.ts';
import { DeskDate } from '#web/features/desk/desk-date.tsx';
import { formatBytes } from './format-figures.ts';

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** What needs attention of it is shown at the top of the overview. */
export function SystemStatus({ health }: { health: Health }) {
  const { version, database, media, freeBytes, mails, failedJobs, lastBackup } = health;
  return (
    <section className="desk-figures" aria-labelledby="system">
      <h2 id="system">System</h2>
      <dl className="system-status">
        <dt>Database</dt>
        <dd>
          {formatBytes(database.bytes)} in {ENGINES[database.engine]}
        </dd>
        <dt>Images</dt>
        <dd>{media.files === 0 ? 'None yet' : `${formatBytes(media.bytes)} in ${countOf(media.files, 'file')}`}</dd>
        <dt>Free space</dt>
        <dd>{formatBytes(freeBytes)}</dd>
        <dt>Emails to send</dt>
        <dd>{mails.waiting || 'None'}</dd>
        <dt>Failed tasks</dt>
        <dd>{failedJobs.length || 'None'}</dd>
        <dt>Last backup</dt>
        <dd>
          {lastBackup?.finishedAt ? (
            <>
              <DeskDate time={lastBackup.finishedAt} hasTime />
              {lastBackup.bytes !== null && `, ${formatBytes(lastBackup.bytes)}`}
            </>
          ) : (
            'None yet'
          )}
        </dd>
        <dt>Version</dt>
        <dd>{version}</dd>
      </dl>
    </section>
  );
}
