import type { DatabaseLocation } from '#server/database/database.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import type { Media, MediaLocation } from '#server/features/media/media.ts';
import type { ImportFormat, ImportOptions, ImportStage, ImportSummary } from '#shared/contracts/desk/import.ts';
import type { RemarkEntry } from './entry.ts';
import type { Report } from './report.ts';
import type { SourceFiles } from './source/source-files.ts';
import type { WorkStore } from './work/work-store.ts';

export interface ImportDeps extends SavingDeps {
  media: Media;
  /** The server's secret, with which suppressed addresses are recognised. */
  secret: string;
}

export interface ImportHooks {
  /** @param total `null` while it is not known */
  onStage(stage: ImportStage, done: number, total: number | null): void;
  onRemark(remark: RemarkEntry): void;
  /** Ends the import after the batch that is being written. */
  signal: AbortSignal;
}

/** What is to be imported, and how. */
export interface ImportRequest {
  /** A file or a folder. */
  path: string;
  /** The name that the author gave the file, if it is stored under another one. */
  fileName?: string;
  /** `undefined` detects it by the content. */
  format?: ImportFormat | undefined;
  /** Reads and counts everything, and writes and fetches nothing. */
  dryRun: boolean;
  options: ImportOptions;
  /** The row in `imports`; `null` on the command line. */
  importId: number | null;
  /** A folder for what was read and is not written yet. */
  workFolder: string;
}

/** What all stages of one run share. */
export interface ImportRun extends ImportDeps, Pick<ImportRequest, 'options' | 'dryRun' | 'importId'> {
  source: SourceFiles;
  work: WorkStore;
  report: Report;
  hooks: ImportHooks;
  startedAt: number;
  timeZone: string;
  /** The names of the categories that posts of this import have. */
  categories: Set<string>;
  /** The account to which imported posts belong, and the name of its owner. */
  owner: { id: number; name: string } | undefined;
}

/** What the process of an import is told. It reads no environment, so that it sees the same site as its server. */
export interface ImportTask extends ImportRequest {
  site: DatabaseLocation & MediaLocation;
  secret: string;
  fileName: string;
  reportPath: string;
}

/** What it tells in return. The last message says how the import ended; the server then kills the process. */
export type ImportMessage =
  | { kind: 'progress'; stage: ImportStage; done: number; total: number | null }
  | { kind: 'done'; format: ImportFormat; summary: ImportSummary }
  | { kind: 'aborted' }
  /** A sentence for the author. */
  | { kind: 'failed'; failure: string };
