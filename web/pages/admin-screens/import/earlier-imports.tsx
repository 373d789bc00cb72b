import { useRef } from 'react';
import type { DeskImport } from '#shared/contracts/desk/import.ts';
import { IMPORT_FORMATS } from '#shared/import-formats.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { FormSection } from '../form-parts.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ReportButton } from './import-findings.tsx';
import { STATES } from './import-texts.ts';
import { UndoButton } from './undo-button.tsx';

interface EarlierProps {
  imports: DeskImport[];
  onChanged: () => Promise<void>;
  /** Not while another one is under way. */
  onOpen: ((id: number) => void) | undefined;
}

export function EarlierImports({ imports, onChanged, onOpen }: EarlierProps) {
  const table = useRef<HTMLTableElement>(null);
  async function handleChanged() {
    await onChanged();
    // The pressed button has disappeared.
    if (!isWriting()) table.current?.focus();
  }
  return (
    <FormSection heading="Earlier imports">
      <table className="data-table" ref={table} tabIndex={-1} aria-label="Earlier imports">
        <TableHead columns={['File', 'Format', 'Status', 'Date']} hidden="Manage" />
        <tbody>
          {imports.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <bdi lang={langOf(row.file_name)}>{row.file_name}</bdi>
              </th>
              <td data-label="Format">{row.format ? IMPORT_FORMATS[row.format].title : '–'}</td>
              <td data-label="Status">{describe(row)}</td>
              <td data-label="Date">
                <DashboardDate time={row.finished_at ?? row.created_at} />
              </td>
              <td>
                <div className="row-actions">
                  {onOpen && row.can_start && (
                    <WordButton label="Open" object={row.file_name} onClick={() => onOpen(row.id)} />
                  )}
                  <ReportButton {...row} />
                  <UndoButton row={row} onUndone={handleChanged} />
                  <DeleteButton row={row} label="Remove" onDeleted={handleChanged} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  );
}

function describe({ status, summary }: DeskImport): string {
  if (status !== 'finished' || !summary) return STATES[status];
  return `${STATES[status]}, ${countOf(summary.posts.created, 'post')}`;
}
