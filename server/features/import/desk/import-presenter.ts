import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { type DeskImport, importOptions, importSummary } from '#shared/contracts/desk/import.ts';
import type { ImportDeskDeps } from './import-desk.ts';
import type { NamedImport } from './import-desk-store.ts';
import { mayStart, mayUndo } from './import-policy.ts';

/** If the import runs in this process, how far it is now, and not when that was last saved. */
export function presentImport({ folder, runs }: ImportDeskDeps, row: NamedImport): DeskImport {
  const { id, file_name, format, status, failure } = row;
  const { stage, done, total } = runs.progressOf(id) ?? row;
  return {
    ...{ id, file_name, format, status, stage, done, total, failure },
    summary: row.summary === null ? null : importSummary.parse(JSON.parse(row.summary)),
    options: importOptions.parse(JSON.parse(row.options)),
    created_at: isoTime(row.created_at),
    finished_at: isoTimeOrNull(row.finished_at),
    ...(row.first_name !== null && { started_by: { first_name: row.first_name, last_name: row.last_name ?? '' } }),
    has_report: folder.hasReport(id),
    can_start: mayStart(row) && folder.hasUpload(id),
    can_undo: mayUndo(row),
  };
}
