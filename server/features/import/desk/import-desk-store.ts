import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ImportStage, ImportStatus } from '#shared/contracts/desk/import.ts';

type ImportRow = Selectable<Tables['imports']>;

const UNDER_WAY = ['checking', 'running'] as const satisfies ImportStatus[];

export type NamedImport = ImportRow & { first_name: string | null; last_name: string | null };

function selectImports(db: Db) {
  return db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.started_by')
    .selectAll('imports')
    .select(['users.first_name', 'users.last_name']);
}

/** Newest first. */
export function listImports(db: Db, limit: number): Promise<NamedImport[]> {
  return selectImports(db).orderBy('imports.id', 'desc').limit(limit).execute();
}

export function findImport(db: Db, id: number): Promise<NamedImport | undefined> {
  return selectImports(db).where('imports.id', '=', id).executeTakeFirst();
}

export async function findImports(db: Db, ids: number[]): Promise<Pick<ImportRow, 'id' | 'status' | 'created_at'>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('imports').select(['id', 'status', 'created_at']).where('id', 'in', ids).execute();
}

/** Marks those that are under way as interrupted. @param ids only these */
export async function interruptImports(db: WriteDb, interruption: Partial<ImportRow>, ids?: number[]): Promise<void> {
  const update = db.updateTable('imports').set(interruption).where('status', 'in', UNDER_WAY);
  await (ids ? update.where('id', 'in', ids) : update).execute();
}

export async function insertImport(
  db: WriteDb,
  row: Pick<ImportRow, 'file_name' | 'format' | 'status' | 'options' | 'failure' | 'created_at' | 'started_by'>,
): Promise<number> {
  return (await db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateImport(db: WriteDb, id: number, change: Partial<Omit<ImportRow, 'id'>>): Promise<void> {
  await db.updateTable('imports').set(change).where('id', '=', id).execute();
}

export interface Progress {
  stage: ImportStage;
  done: number;
  total: number | null;
}

export async function deleteImport(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}
