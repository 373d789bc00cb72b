import { useEffect, useId, useRef } from 'react';
import type { DeskImport, DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { IMPORT_FORMATS } from '#shared/import-formats.ts';
import { langOf } from '#web/components/lang-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { focusIfLost } from '#web/forms/focus-if-lost.ts';
import { ImportChecked } from './import-checked.tsx';
import { ImportEnded } from './import-ended.tsx';
import { useImportCall } from './import-findings.tsx';
import { progressOf, STAGES, STATES } from './import-texts.ts';

export interface ImportProps {
  details: DeskImportDetails;
  onChanged: (next: DeskImportDetails) => void;
  onDeleted: () => void;
}

/** One import, and what can be done about it now. @param takesFocus whether it has just been opened */
export function ImportPanel({ takesFocus, ...props }: ImportProps & { takesFocus: boolean }) {
  const { file_name, format, status, created_at } = props.details;
  const id = useId();
  const heading = useFocusAfterChange(status, takesFocus);
  return (
    <section className="ruled screen-part import-panel" aria-labelledby={id}>
      <div className="screen-part-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          <bdi lang={langOf(file_name)}>{file_name}</bdi>
        </h2>
        <p className="screen-note">
          <span role="status">{STATES[status]}</span>
          {format && ` · ${IMPORT_FORMATS[format].title}`} · <DashboardDate time={created_at} hasTime />
        </p>
      </div>
      <div className="screen-part-body stack">
        <Body {...props} />
      </div>
    </section>
  );
}

function Body(props: ImportProps) {
  const { status } = props.details;
  if (status === 'checking' || status === 'running') return <UnderWay {...props} />;
  if (status === 'checked') return <ImportChecked {...props} />;
  return <ImportEnded {...props} />;
}

/** The button that was clicked goes with the status that it belonged to. */
function useFocusAfterChange(status: string, takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(takesFocus ? '' : status);
  useEffect(() => {
    if (before.current !== status) focusIfLost(heading.current);
    before.current = status;
  }, [status]);
  return heading;
}

function UnderWay({ details, onChanged }: ImportProps) {
  const { call, isRunning } = useImportCall(details.id, onChanged);
  return (
    <>
      {details.status === 'checking' ? (
        <>
          <p>Checking the file. Nothing is imported yet.</p>
          <div className="stack">{details.stage ? <Count now={details} label="Checked so far" /> : '\u00a0'}</div>
        </>
      ) : (
        <Stages now={details} />
      )}
      <p className="actions">
        <button type="button" className="button" disabled={isRunning} onClick={() => call('cancel')}>
          {isRunning ? 'Cancelling...' : 'Cancel'}
        </button>
      </p>
    </>
  );
}

function Stages({ now }: { now: DeskImport }) {
  const current = STAGES.findIndex(([stage]) => stage === now.stage);
  return (
    <>
      <p>You can leave this page. The import continues in the background.</p>
      <p className="visually-hidden" role="status">
        {STAGES[current]?.[1]}
      </p>
      <ol className="import-stages" aria-label="Stages">
        {STAGES.map(([stage, label], index) => (
          <li
            key={stage}
            className={`row spread ruled ${index === current ? '' : 'quiet small'}`}
            aria-current={index === current ? 'step' : undefined}
          >
            <span>{label}</span>
            {index < current && <span className="import-done" role="img" aria-label="done" />}
            {index === current && <Count now={now} label={label} />}
          </li>
        ))}
      </ol>
    </>
  );
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
