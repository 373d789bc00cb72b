import { z } from 'zod';

/** Raised when an older version could not read what is written now. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';

/** What a backup holds; its last entry. */
export const manifest = z.object({
  format: z.int(),
  /** Of the software that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Those that had run, in order. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** The highest id that each table ever gave. */
  lastIds: z.record(z.string(), z.int()),
  /** Files that were removed while the backup was made. */
  missingFiles: z.int(),
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

const PART = /^database\/([a-z_]+)-\d+\.jsonl\.gz$/;
const MEDIA = 'media/';

export function partName(table: string, number: number): string {
  return `database/${table}-${String(number).padStart(4, '0')}.jsonl.gz`;
}

/** @returns the table whose rows the entry holds */
export function tableOf(entry: string): string | undefined {
  return PART.exec(entry)?.[1];
}

export function mediaName(file: string): string {
  return MEDIA + file;
}

/** @returns the name of the file that the entry holds */
export function fileOf(entry: string): string | undefined {
  return entry.startsWith(MEDIA) ? entry.slice(MEDIA.length) : undefined;
}
