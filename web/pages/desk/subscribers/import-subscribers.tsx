import type { SubscribersImported } from '#shared/contracts/desk/subscriber.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { countOf, inFigures } from '#web/components/count-of.ts';
import { ImportSection } from '../import-section.tsx';

export function ImportSubscribers({ onImported }: { onImported: () => Promise<void> }) {
  return (
    <ImportSection<SubscribersImported>
      lead={<ImportLead />}
      label="CSV file"
      name="csv"
      accept=".csv,text/csv"
      maximumBytes={SUBSCRIBERS_BYTES_MAXIMUM}
      path="/desk/subscribers/import"
      onImported={onImported}
    >
      {(result, file) => <ImportResult file={file} result={result} />}
    </ImportSection>
  );
}

function ImportLead() {
  return (
    <>
      A CSV file whose first line names the columns: <code>email</code>, <code>confirmed_at</code> (when they agreed,
      such as 2026-01-31) and, if you like, <code>source</code> (where they agreed) and <code>language</code> (of their
      letters: both, en or hi). Whoever has left is not brought back.
    </>
  );
}

function ImportResult({ file, result }: { file: string; result: SubscribersImported }) {
  const { added, known, left, refused, refusedCount } = result;
  const further = refusedCount - refused.length;
  return (
    <div className="import-result">
      <p>
        From {file}: {inFigures(added)} added, {inFigures(known)} known before, {inFigures(left)} left out because they
        had unsubscribed, {countOf(refusedCount, 'line')} not taken.
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ line, reason }) => (
            <li key={line}>
              Line {inFigures(line)}: {reason}
            </li>
          ))}
          {further > 0 && <li>And {countOf(further, 'more line')}.</li>}
        </ul>
      )}
    </div>
  );
}
