import type { SubscribersImported } from '#shared/contracts/desk/subscriber.ts';
import { countOf } from '#web/components/count-of.ts';
import { inFigures } from '#web/components/in-figures.ts';

export function ImportResult({ file, result }: { file: string; result: SubscribersImported }) {
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
