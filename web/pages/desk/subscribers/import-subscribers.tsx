import type { SubscribersImported } from '#shared/contracts/desk/subscriber.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { ImportResult, ImportSection } from '../import-section.tsx';

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
      {(result, file) => (
        <ImportResult
          summary={`${file}: ${describeImport(result)}`}
          refused={result.refused.map(({ line, reason }) => (
            <li key={line}>
              Line {inFigures(line)}: {reason}
            </li>
          ))}
          refusedCount={result.refusedCount}
        />
      )}
    </ImportSection>
  );
}

function ImportLead() {
  return (
    <>
      A table saved as CSV. Its first line names the columns: <code>email</code> and <code>confirmed_at</code>, the day
      they agreed, such as 2026-01-31. Two more are optional: <code>source</code>, where they agreed, and{' '}
      <code>language</code>: both, en or hi. People who unsubscribed are not re-added.
    </>
  );
}

function describeImport({ added, known, left, refusedCount }: SubscribersImported): string {
  const others = [
    known > 0 && `${inFigures(known)} already subscribed`,
    left > 0 && `${inFigures(left)} left out, having unsubscribed`,
    refusedCount > 0 && `${countOf(refusedCount, 'line')} not imported`,
  ].filter(Boolean);
  const first = added === 0 ? 'No subscribers added' : `${countOf(added, 'subscriber')} added`;
  return `${[first, ...others].join('; ')}.`;
}
