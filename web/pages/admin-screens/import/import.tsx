import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeskImport, DeskImportDetails, ImportList } from '#shared/contracts/desk/import.ts';
import { IMPORT_FORMATS } from '#shared/import-formats.ts';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { usePolling } from '#web/features/dashboard-frame/use-polling.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { Fact, FormSection } from '../form-parts.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportPanel } from './import-panel.tsx';
import { UploadFile } from './upload-file.tsx';

const POLL_EVERY_MS = 1000;
const LEAD =
  'Bring your writing here from another program, with its images, comments and subscribers. Links to the old addresses keep working.';

export function Import() {
  return (
    <AdminScreen here="import" lead={LEAD}>
      <Fetched<ImportList> path="/desk/imports" rows={3}>
        {({ rows }, { reload }) => <LoadedImports rows={rows} onChanged={reload} />}
      </Fetched>
    </AdminScreen>
  );
}

interface LoadedProps {
  /** Newest first. */
  rows: DeskImport[];
  onChanged: () => Promise<void>;
}

/** The newest one, or one that was opened, with what can be done about it; a way to bring another file; and a list. */
function LoadedImports({ rows, onChanged }: LoadedProps) {
  const [opened, setOpened] = useState<number>();
  const shown = opened ?? rows[0]?.id ?? 0;
  const others = rows.filter(({ id }) => id !== shown);
  const [isMoving, setMoving] = useState(rows.some(isUnderWay));
  const file = useRef<HTMLInputElement>(null);
  useReloadAtEnd(isMoving, onChanged);

  const handleUploaded = ({ id }: DeskImportDetails) => {
    setMoving(true);
    setOpened(id);
    void onChanged();
  };
  const handleDeleted = () => {
    // The pressed button disappears.
    file.current?.focus();
    setOpened(undefined);
    void onChanged();
  };
  return (
    <>
      {shown > 0 && (
        <ShownImport
          key={shown}
          id={shown}
          takesFocus={shown === opened}
          onMoving={setMoving}
          onDeleted={handleDeleted}
        />
      )}
      {!isMoving && <UploadFile input={file} onUploaded={handleUploaded} />}
      {others.length > 0 && (
        <EarlierImports imports={others} onChanged={onChanged} onOpen={isMoving ? undefined : setOpened} />
      )}
      {!isMoving && <WhereFilesAre />}
    </>
  );
}

/** The list does not follow what is under way, and shows it as soon as another import is opened. */
function useReloadAtEnd(isMoving: boolean, reload: () => Promise<void>): void {
  const before = useRef(isMoving);
  useEffect(() => {
    if (before.current && !isMoving) void reload();
    before.current = isMoving;
  }, [isMoving, reload]);
}

interface ShownProps {
  id: number;
  takesFocus: boolean;
  onMoving: (isMoving: boolean) => void;
  onDeleted: () => void;
}

function ShownImport({ id, takesFocus, onMoving, onDeleted }: ShownProps) {
  const answer = useQuery<DeskImportDetails>(`/desk/imports/${id}`);
  const { data, change, reload } = answer;
  const isMoving = data && isUnderWay(data);
  usePolling(isMoving === true, POLL_EVERY_MS, reload);
  // Before the browser paints, so that the panel and what is around it never contradict each other.
  useLayoutEffect(() => {
    if (isMoving !== undefined) onMoving(isMoving);
  }, [isMoving, onMoving]);
  const handleChanged = useCallback((next: DeskImportDetails) => change(() => next), [change]);
  return (
    <QueryResult answer={answer} loading="Loading the import" rows={3}>
      {(details) => (
        <ImportPanel details={details} takesFocus={takesFocus} onChanged={handleChanged} onDeleted={onDeleted} />
      )}
    </QueryResult>
  );
}

function isUnderWay({ status }: DeskImport): boolean {
  return status === 'checking' || status === 'running';
}

function WhereFilesAre() {
  const { jsonl, ...others } = IMPORT_FORMATS;
  return (
    <FormSection heading="Where to find the file">
      <dl className="facts">
        {Object.values(others).map((format) => (
          <Fact key={format.title} name={format.title}>
            {format.help}
          </Fact>
        ))}
      </dl>
      <details className="screen-details">
        <summary className="quiet small">For programmers</summary>
        <dl className="facts">
          <Fact name={jsonl.title}>{jsonl.help}</Fact>
        </dl>
      </details>
    </FormSection>
  );
}
