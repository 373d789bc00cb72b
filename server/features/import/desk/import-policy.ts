import type { ImportStatus } from '#shared/contracts/desk/import.ts';

type Judged = { status: ImportStatus; summary: unknown };

const ENDED_EARLY: ReadonlySet<ImportStatus> = new Set(['cancelled', 'failed', 'interrupted']);

/** Provided that its file is still here. */
export function mayStart({ status }: Judged): boolean {
  return status === 'checked' || ENDED_EARLY.has(status);
}

/** What ended before its check was over has brought nothing. */
export function mayUndo({ status, summary }: Judged): boolean {
  return status === 'finished' || (ENDED_EARLY.has(status) && summary !== null);
}

export function isUnderWay({ status }: Pick<Judged, 'status'>): boolean {
  return status === 'checking' || status === 'running';
}
