import { z } from 'zod';
import { isStoredImageName } from '#server/features/media/file-name.ts';
import { BACKED_UP, FORMER } from './backed-up-tables.ts';

/** Must be raised whenever older versions can no longer read what is written. */
export const FORMAT = 2;

export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';

const count = z.int().min(0);
const table = z.string().refine((name) => BACKED_UP.includes(name) || FORMER.includes(name));

/** The last entry of a backup, which lists all the others. */
export const manifest = z.object({
  format: z.int().max(FORMAT),
  /** The version of Chintan that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, in order. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they can be filled: each after the tables it refers to. */
  tables: z.array(z.object({ name: table, rows: count })),
  /** The highest id that each table ever gave. */
  lastIds: z.record(table, count),
  /** How many image files the site removed while the backup was made. */
  missingFiles: count,
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

const PART = /^database\/([a-z_]+)-\d+\.jsonl\.gz$/;
const MEDIA = 'media/';

export function partName(name: string, number: number): string {
  return `database/${name}-${String(number).padStart(4, '0')}.jsonl.gz`;
}

/** @returns the table whose rows the entry contains; `undefined` for other entries */
export function tableOf(entry: string): string | undefined {
  return table.safeParse(PART.exec(entry)?.[1]).data;
}

export function mediaName(file: string): string {
  return MEDIA + file;
}

/** @returns the name of the image file in the entry; `undefined` for other entries and for invalid names */
export function fileOf(entry: string): string | undefined {
  const name = entry.slice(MEDIA.length);
  return entry.startsWith(MEDIA) && isStoredImageName(name) ? name : undefined;
}

/** Whether a backup can hold an entry with this name: none of these leads out of the data folder. */
export function isEntryName(name: string): boolean {
  return name === MANIFEST || name === SECRET || fileOf(name) !== undefined || tableOf(name) !== undefined;
}
