import { useLayoutEffect, useRef, useState } from 'react';
import type { DeskImport, DeskImportDetails, ImportList } from '#shared/contracts/desk/import.ts';
import { IMPORT_FORMATS } from '#shared/import-formats.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { usePolling } from '#web/features/dashboard-frame/use-polling.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { Fact, FormSection } from '../form-parts.tsx';
import { DeleteButton, ReportButton, UndoButton } from './import-findings.tsx';
import { ImportPanel } from './import-panel.tsx';
import { STATES } from './import-texts.ts';
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

  /** The list does not follow what is under way, and shows it as soon as another import is opened. */
  const handleMoving = (next: boolean) => {
    setMoving(next);
    if (isMoving && !next) void onChanged();
  };

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
          onMoving={handleMoving}
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
  const handleChanged = (next: DeskImportDetails) => change(() => next);
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

interface EarlierProps {
  imports: DeskImport[];
  onChanged: () => Promise<void>;
  /** Not while another one is under way. */
  onOpen: ((id: number) => void) | undefined;
}

function EarlierImports({ imports, onChanged, onOpen }: EarlierProps) {
  return (
    <FormSection heading="Earlier imports">
      <DataTable
        label="Earlier imports"
        rows={imports}
        keyOf={({ id }) => id}
        columns={[
          { name: 'File', isHead: true, cell: ({ file_name }) => <bdi lang={langOf(file_name)}>{file_name}</bdi> },
          { name: 'Format', cell: ({ format }) => (format ? IMPORT_FORMATS[format].title : '–') },
          { name: 'Status', cell: describe },
          { name: 'Date', cell: (row) => <DashboardDate time={row.finished_at ?? row.created_at} /> },
        ]}
        actions={(row) => (
          <>
            {onOpen && row.can_start && (
              <WordButton label="Open" object={row.file_name} onClick={() => onOpen(row.id)} />
            )}
            <ReportButton {...row} />
            <UndoButton row={row} onUndone={onChanged} />
            <DeleteButton row={row} label="Remove" onDeleted={onChanged} />
          </>
        )}
      />
    </FormSection>
  );
}

function describe({ status, summary }: DeskImport): string {
  if (status !== 'finished' || !summary) return STATES[status];
  return `${STATES[status]}, ${countOf(summary.posts.created, 'post')}`;
}
