import { useEffect, useId, useRef } from 'react';
import type { DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { IMPORT_FORMATS } from '#shared/import-formats.ts';
import { langOf } from '#web/components/lang-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { focusIfLost } from '#web/forms/focus-if-lost.ts';
import { ImportChecked } from './import-checked.tsx';
import { ImportEnded } from './import-ended.tsx';
import { STATES } from './import-texts.ts';
import { ImportUnderWay } from './import-under-way.tsx';

export interface ImportProps {
  details: DeskImportDetails;
  onChanged: (next: DeskImportDetails) => void;
  onDeleted: () => void;
}

/** One import, and what can be done about it now. @param takesFocus whether somebody has just opened it */
export function ImportPanel({ takesFocus, ...props }: ImportProps & { takesFocus: boolean }) {
  const { file_name, format, status, created_at } = props.details;
  const id = useId();
  const heading = useFocusAfterChange(status, takesFocus);
  return (
    <section className="screen-part import-panel" aria-labelledby={id}>
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
  if (status === 'checking' || status === 'running') return <ImportUnderWay {...props} />;
  if (status === 'checked') return <ImportChecked {...props} />;
  return <ImportEnded {...props} />;
}

/** What was pressed is gone with the state that it belonged to. */
function useFocusAfterChange(status: string, takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(takesFocus ? '' : status);
  useEffect(() => {
    if (before.current !== status) focusIfLost(heading.current);
    before.current = status;
  }, [status]);
  return heading;
}
