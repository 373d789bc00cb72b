import type { DeskImport } from '#shared/contracts/desk/import.ts';
import { IMPORT_FORMATS } from '#shared/import-formats.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { FormSection } from '../form-parts.tsx';
import { DeleteButton, ReportButton, UndoButton } from './import-findings.tsx';
import { STATES } from './import-texts.ts';

interface EarlierProps {
  imports: DeskImport[];
  onChanged: () => Promise<void>;
  /** Not while another one is under way. */
  onOpen: ((id: number) => void) | undefined;
}

export function EarlierImports({ imports, onChanged, onOpen }: EarlierProps) {
  return (
    <FormSection heading="Earlier imports">
      <DataTable
        label="Earlier imports"
        rows={imports}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'File',
            isHead: true,
            cell: ({ file_name }) => <bdi lang={langOf(file_name)}>{file_name}</bdi>,
          },
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
