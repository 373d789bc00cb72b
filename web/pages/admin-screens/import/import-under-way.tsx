import type { DeskImport, DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import type { ImportProps } from './import-panel.tsx';
import { progressOf, STAGES } from './import-texts.ts';

/** How far a check or an import is. */
export function ImportUnderWay({ details, onChanged }: ImportProps) {
  const { run, isRunning } = useAction();
  async function handleCancel() {
    const cancelled = await run<DeskImportDetails>(`/desk/imports/${details.id}/cancel`, { method: 'POST' });
    if (cancelled) onChanged(cancelled.data);
  }
  const isCheck = details.status === 'checking';
  return (
    <>
      <p>
        {isCheck
          ? 'Checking the file. Nothing is imported yet.'
          : 'You can leave this page. The import continues in the background.'}
      </p>
      <p className="visually-hidden" role="status">
        {!isCheck && STAGES.find(([stage]) => stage === details.stage)?.[1]}
      </p>
      {isCheck ? <Checking now={details} /> : <Stages now={details} />}
      <p className="actions">
        <button type="button" className="button" disabled={isRunning} onClick={handleCancel}>
          {isRunning ? 'Cancelling...' : 'Cancel'}
        </button>
      </p>
    </>
  );
}

function Checking({ now }: { now: DeskImport }) {
  return <div className="stack">{now.stage ? <Count now={now} label="Checked so far" /> : '\u00a0'}</div>;
}

function Stages({ now }: { now: DeskImport }) {
  const current = STAGES.findIndex(([stage]) => stage === now.stage);
  return (
    <ol className="import-stages" aria-label="Stages">
      {STAGES.map(([stage, label], index) => (
        <li
          key={stage}
          className="row spread ruled"
          data-state={stateOf(index, current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{label}</span>
          {index < current && <span className="visually-hidden">, done</span>}
          {index === current && <Count now={now} label={label} />}
        </li>
      ))}
    </ol>
  );
}

function stateOf(index: number, current: number): 'done' | 'now' | 'later' {
  if (index === current) return 'now';
  return index < current ? 'done' : 'later';
}

function Count({ now, label }: { now: DeskImport; label: string }) {
  const { done, total } = now;
  return (
    <>
      <span className="quiet small figures">{progressOf(now)}</span>
      <progress {...(total !== null && { value: Math.min(done, total), max: Math.max(1, total) })} aria-label={label} />
    </>
  );
}
