import { type ChangeEvent, useRef, useState } from 'react';
import type { SubscribersImported } from '#shared/contracts/desk/subscriber.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { countOf, inFigures } from '#web/components/count-of.ts';
import { useAction } from '#web/features/desk/use-action.ts';
import { Field } from '#web/forms/field.tsx';
import { FormSection } from '#web/pages/desk/form-parts.tsx';

const UNREADABLE = 'The file can no longer be read. Please choose it again.';
const TOO_LARGE = 'The file is larger than 5 MB. Please divide it, and import one part after the other.';

export function ImportSubscribers({ onImported }: { onImported: () => Promise<void> }) {
  const file = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<SubscribersImported | null>(null);
  const runAction = useAction();

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    setName(chosen?.name ?? '');
    setResult(null);
    setProblem(chosen && chosen.size > SUBSCRIBERS_BYTES_MAXIMUM ? TOO_LARGE : '');
  }

  async function handleImport() {
    const chosen = file.current?.files?.[0];
    if (!chosen || problem) return setProblem(problem || 'Please choose a file first.');
    setSending(true);
    const csv = await chosen.text().catch(handleUnreadable);
    const imported = csv === undefined ? undefined : await send(csv);
    setSending(false);
    if (!imported) return;
    setResult(imported.data);
    await onImported();
  }

  /**
   * The file was moved or changed after it was chosen. The input is cleared, because browsers fire no event when the
   * same file is chosen again.
   */
  function handleUnreadable(): undefined {
    if (file.current) file.current.value = '';
    setProblem(UNREADABLE);
  }

  function send(csv: string) {
    return runAction<SubscribersImported>('/desk/subscribers/import', { method: 'POST', body: { csv } });
  }

  return (
    <FormSection heading="Import" lead={<ImportLead />}>
      <Field label="CSV file" name="csv" problem={problem}>
        {(control) => <input {...control} ref={file} type="file" accept=".csv,text/csv" onChange={handleChoice} />}
      </Field>
      <div className="actions">
        <button type="button" className="button" disabled={isSending} onClick={handleImport}>
          {isSending ? 'Importing...' : 'Import'}
        </button>
      </div>
      <div role="status">{result && <ImportResult file={name} result={result} />}</div>
    </FormSection>
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
