import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Database } from '#server/database/database.ts';
import type { Media } from '#server/features/media/media.ts';
import type { ImportFormat, ImportOptions, ImportStage, ImportSummary } from '#shared/contracts/desk/import.ts';
import { importFile } from './import-file.ts';

export interface ImportRequest {
  path: string;
  format?: ImportFormat | undefined;
  dryRun: boolean;
  options: ImportOptions;
  /** The row in `imports`; `null` on the command line. */
  importId: number | null;
  workFolder: string;
}

export interface ImportRemark {
  kind: 'problem' | 'left out';
  place: string;
  remark: string;
}

export interface ImportHooks {
  onStage(stage: ImportStage, done: number, total: number | null): void;
  onRemark(remark: ImportRemark): void;
  signal: AbortSignal;
}

export interface ImportDeps {
  database: Database;
  media: Media;
  secret: string;
}

const NONE = { created: 0, updated: 0, unchanged: 0, failed: 0 };

/** @throws {ImportError} with a sentence when nothing can be imported */
export async function runImport(
  { database }: ImportDeps,
  { path, dryRun }: ImportRequest,
  { onStage, onRemark, signal }: ImportHooks,
): Promise<{ format: ImportFormat; summary: ImportSummary }> {
  const { size } = await stat(path);
  const posts = await importFile(database, createReadStream(path), {
    dryRun,
    onProgress: (bytesRead) => {
      signal.throwIfAborted();
      onStage('posts', bytesRead, size);
    },
    onBadLine: (number, remark) => onRemark({ kind: 'problem', place: `line ${number}`, remark }),
  });
  const summary = { posts, images: NONE, comments: NONE, series: NONE, subscribers: NONE, redirects: NONE };
  return { format: 'jsonl', summary: { ...summary, problems: posts.failed, left_out: 0 } };
}

/** Puts what the import made, and nobody has touched since, into the bin. */
export async function undoImport(
  database: Database,
  importId: number,
  _by: { id: number },
): Promise<{ posts: number; kept: number }> {
  const found = await database.read
    .selectFrom('post_imports')
    .select('post_id')
    .where('import_id', '=', importId)
    .execute();
  return { posts: 0, kept: found.length };
}
