import type { ReactNode } from 'react';
import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';

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
      <dl className="system-state">
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
        <Row label="Last backup">
          {lastBackup?.finishedAt ? <DashboardDate time={lastBackup.finishedAt} hasTime /> : 'None yet'}
          {lastBackup?.bytes != null && `, ${formatBytes(lastBackup.bytes)}`}
          {lastBackup?.failure && `. It failed: ${lastBackup.failure}`}
        </Row>
        <Row label="Version">{version}</Row>
      </dl>
      {failedJobs.length > 0 && (
        <>
          <h2>Failed tasks</h2>
          <p className="screen-note">They are not tried again. The log of the server says why they failed.</p>
          <dl className="system-state">
            {failedJobs.map(({ id, kind, failedAt, attempts }) => (
              <Row key={id} label={kind}>
                <DashboardDate time={failedAt} hasTime />, after {countOf(attempts, 'attempt')}
              </Row>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="quiet">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
