import { z } from 'zod';
import { isStoredImageName } from '#server/features/media/file-name.ts';
import { BACKED_UP } from './backed-up-tables.ts';

/** Must be raised whenever older versions can no longer read what is written. */
export const FORMAT = 2;

export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';

/** Ids must stay below 2^53; this leaves enough of them for new rows. */
const LAST_ID_MAXIMUM = 2 ** 52;

const count = z.int().min(0);
const table = z.string().refine(isBackedUp);

/** The last entry of a backup, which lists all the others. */
export const manifest = z.object({
  format: z.int(),
  /** The version of Chintan that made the backup. */
  version: z.string().regex(/^[\w.+-]{1,50}$/),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that had run, in order. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they can be filled: each after the tables it refers to. */
  tables: z.array(z.object({ name: table, rows: count })).refine(areDistinct),
  /** The highest id that each table ever gave. */
  lastIds: z.record(table, z.int().min(0).max(LAST_ID_MAXIMUM)),
  /** How many image files the site removed while the backup was made. */
  missingFiles: count,
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

const PART = /^database\/([a-z_]+)-\d+\.jsonl\.gz$/;
const MEDIA = 'media/';

export function partName(table: string, number: number): string {
  return `database/${table}-${String(number).padStart(4, '0')}.jsonl.gz`;
}

/** @returns the table whose rows the entry contains; `undefined` for other entries */
export function tableOf(entry: string): string | undefined {
  return PART.exec(entry)?.[1];
}

export function mediaName(file: string): string {
  return MEDIA + file;
}

/** @returns the name of the image file in the entry; `undefined` for other entries and for invalid names */
export function fileOf(entry: string): string | undefined {
  const name = entry.slice(MEDIA.length);
  return entry.startsWith(MEDIA) && isStoredImageName(name) ? name : undefined;
}

/**
 * Makes a function that checks the names of a backup's entries, called once for each in the order of the file. Every
 * name must be unique, and the parts of a table are numbered from 1 without gaps.
 */
export function entryNameCheck(): (name: string) => boolean {
  const usedNames = new Set<string>();
  const parts = new Map<string, number>();
  return (name) => {
    if (usedNames.has(name)) return false;
    usedNames.add(name);
    const table = tableOf(name);
    if (table === undefined) return name === MANIFEST || name === SECRET || fileOf(name) !== undefined;
    const number = (parts.get(table) ?? 0) + 1;
    parts.set(table, number);
    return isBackedUp(table) && name === partName(table, number);
  };
}

function isBackedUp(table: string): boolean {
  return (BACKED_UP as readonly string[]).includes(table);
}

function areDistinct(tables: { name: string }[]): boolean {
  return new Set(tables.map(({ name }) => name)).size === tables.length;
}
