import type { DatabaseLocation } from '#server/database/database.ts';
import type { MediaLocation } from '#server/features/media/media.ts';
import type { ImportFormat, ImportOptions, ImportStage, ImportSummary } from '#shared/contracts/desk/import.ts';

/** What the process of an import is told. It reads no environment, so that it sees the same site as its server. */
export interface ImportTask {
  site: DatabaseLocation & MediaLocation;
  secret: string;
  fileName: string;
  format: ImportFormat | undefined;
  importId: number;
  path: string;
  reportPath: string;
  workFolder: string;
  dryRun: boolean;
  options: ImportOptions;
}

/** What it tells in return. The last message says how the import ended; the server then kills the process. */
export type ImportMessage =
  | { kind: 'progress'; stage: ImportStage; done: number; total: number | null }
  | { kind: 'done'; format: ImportFormat; summary: ImportSummary }
  | { kind: 'aborted' }
  /** A sentence for the author. */
  | { kind: 'failed'; failure: string };
