import type { Health } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#web/components/count-of.ts';
import { PostDate } from '#web/components/post-date.tsx';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { attentionNeeded } from './attention-needed.ts';
import { formatBytes, formatNumber } from './format-figures.ts';

export function SystemStatus() {
  const answer = useQuery<Health>('/desk/health');
  return (
    <section className="desk-figures" aria-labelledby="machinery">
      <h2 id="machinery">The machinery</h2>
      <QueryResult answer={answer} loading="Loading how the machinery is" rows={2}>
        {(health) => <StatusDetails health={health} />}
      </QueryResult>
    </section>
  );
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function StatusDetails({ health }: { health: Health }) {
  const { version, database, media, freeBytes, mails, failedJobs, lastBackup } = health;
  const warnings = attentionNeeded(health, Date.now());
  return (
    <>
      {warnings.length > 0 && (
        <ul className="attention">
          {warnings.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <dl className="machinery">
        <dt>Database</dt>
        <dd>
          {formatBytes(database.bytes)} in {ENGINES[database.engine]}
        </dd>
        <dt>Images</dt>
        <dd>
          {formatBytes(media.bytes)} in {countOf(media.files, 'file', formatNumber)}
        </dd>
        <dt>Free space</dt>
        <dd>{formatBytes(freeBytes)}</dd>
        <dt>Mails waiting</dt>
        <dd>{mails.waiting}</dd>
        <dt>Failed jobs</dt>
        <dd>{failedJobs.length}</dd>
        <dt>Last backup</dt>
        <dd>
          {lastBackup?.finishedAt ? (
            <>
              <PostDate time={lastBackup.finishedAt} hasTime />
              {lastBackup.bytes !== null && `, ${formatBytes(lastBackup.bytes)}`}
            </>
          ) : (
            'None yet'
          )}
        </dd>
        <dt>Version</dt>
        <dd>{version}</dd>
      </dl>
    </>
  );
}
