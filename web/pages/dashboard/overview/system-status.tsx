import type { ReactNode } from 'react';
import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** What needs attention of it is shown at the top of the overview. What there is none of is left out. */
export function SystemStatus({ health }: { health: Health }) {
  const { version, database, media, freeBytes, mails, failedJobs, lastBackup } = health;
  return (
    <section className="screen-figures" aria-labelledby="system">
      <h2 id="system">System</h2>
      <dl className="system-status">
        <Row label="Database">
          {formatBytes(database.bytes)} in {ENGINES[database.engine]}
        </Row>
        {media.files > 0 && (
          <Row label="Images">
            {formatBytes(media.bytes)} in {countOf(media.files, 'file')}
          </Row>
        )}
        <Row label="Free space">{formatBytes(freeBytes)}</Row>
        {mails.waiting > 0 && <Row label="Emails to send">{inFigures(mails.waiting)}</Row>}
        {failedJobs.length > 0 && <Row label="Failed tasks">{inFigures(failedJobs.length)}</Row>}
        <Row label="Last backup">
          {lastBackup?.finishedAt ? (
            <FinishedBackup finishedAt={lastBackup.finishedAt} bytes={lastBackup.bytes} />
          ) : (
            'None yet'
          )}
        </Row>
        <Row label="Version">{version}</Row>
      </dl>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function FinishedBackup({ finishedAt, bytes }: { finishedAt: string; bytes: number | null }) {
  return (
    <>
      <DashboardDate time={finishedAt} hasTime />
      {bytes !== null && `, ${formatBytes(bytes)}`}
    </>
  );
}
