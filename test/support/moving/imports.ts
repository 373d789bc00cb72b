import { afterSave } from '#server/after-save-list.ts';
import type { Database } from '#server/database/database.ts';
import type { CommentEntry, Entry, PostEntry } from '#server/features/import/entry.ts';
import { importSource } from '#server/features/import/run-import.ts';
import { type Media, openMedia } from '#server/features/media/media.ts';
import {
  type ImportFormat,
  type ImportOptions,
  type ImportStage,
  importOptions,
} from '#shared/contracts/desk/import.ts';
import { makeFolder } from '../database/databases.ts';
import { sourceFiles } from './source-files.ts';

let made = 0;

/** A line of an import file that is valid, unless the overrides say otherwise. */
export function line(overrides: Record<string, unknown> = {}): string {
  made += 1;
  return JSON.stringify({
    title: `Line ${made}`,
    summary: 'A summary.',
    content: 'A body.',
    category: 'Wisdom',
    ...overrides,
  });
}

export function importText(...lines: string[]): Buffer {
  return Buffer.from(lines.map((text) => `${text}\n`).join(''));
}

interface ImportSettings {
  format?: ImportFormat;
  dryRun?: boolean;
  importId?: number | null;
  options?: Partial<ImportOptions>;
  /** Instead of those that the reader of the format yields. */
  entries?: Entry[];
  signal?: AbortSignal;
  onStage?: (stage: ImportStage, done: number) => void;
  /** Otherwise a store of its own. */
  media?: Media;
}

async function* oneByOne(entries: Entry[]) {
  yield* entries;
}

/** Imports files of any format into a site. @returns the summary, and what the report says */
export async function importFiles(
  database: Database,
  files: Record<string, string | Uint8Array> | Map<string, Uint8Array>,
  {
    format = 'jsonl',
    dryRun = false,
    importId = null,
    options = {},
    entries,
    signal,
    media,
    onStage,
  }: ImportSettings = {},
) {
  const folder = makeFolder();
  const remarks: string[] = [];
  const summary = await importSource(
    { database, afterSave, media: media ?? openMedia({ dataDir: folder, s3: undefined }), secret: 'x'.repeat(32) },
    {
      ...{ source: sourceFiles(files), format, dryRun, importId, workFolder: folder },
      ...(entries && { entries: oneByOne(entries) }),
      options: importOptions.parse({ images: 'archive', ...options }),
    },
    {
      signal: signal ?? new AbortController().signal,
      onStage: onStage ?? (() => {}),
      onRemark: ({ place, remark }) => remarks.push(`${place}: ${remark}`),
    },
  );
  return { summary, remarks };
}

/** @returns how many lines went which way, without the zeros, and the bad ones with their number and reason */
export async function runImport(database: Database, bytes: Buffer, { dryRun = false } = {}) {
  const { summary, remarks } = await importFiles(database, { 'posts.jsonl': bytes }, { dryRun });
  const counts = Object.fromEntries(Object.entries(summary.posts).filter(([, count]) => count > 0));
  const bad = remarks.map((line): [number, string] => {
    const [, number, reason = ''] = /^line (\d+): (.*)$/s.exec(line) ?? [];
    return [Number(number), reason];
  });
  return { ...counts, bad };
}

/** The row of an import that an admin started. */
export async function buildImport({ transaction }: Database): Promise<number> {
  const row = { file_name: 'blog.xml', status: 'running' as const, options: '{}', created_at: Date.now() };
  return transaction(
    async (db) => (await db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow()).id,
  );
}

/** A post as a reader of another system yields it. */
export function postEntry(overrides: Partial<PostEntry> = {}): PostEntry {
  made += 1;
  return {
    kind: 'post',
    key: `test:${made}`,
    place: `post ${made}`,
    title: `Post ${made}`,
    text: { format: 'html', source: '<p>A text.</p>' },
    categories: ['Wisdom'],
    tags: [],
    status: 'published',
    addresses: [],
    ...overrides,
  };
}

export function commentEntry(overrides: Partial<CommentEntry> & Pick<CommentEntry, 'post'>): CommentEntry {
  made += 1;
  return {
    kind: 'comment',
    key: `test:${made}`,
    place: `comment ${made}`,
    author: 'Asha Rao',
    text: { format: 'plain', source: `Comment ${made}` },
    createdAt: Date.UTC(2019, 0, 1) + made,
    status: 'shown',
    ...overrides,
  };
}
