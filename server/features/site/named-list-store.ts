import { sql } from 'kysely';
import { conflict } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { compose } from '#shared/text/compose.ts';
import { slugOf } from '#shared/text/slug.ts';
import { lockSiteLists } from './site-store.ts';

/** A list of what has a name, an address, which may have changed, and a place that admins choose. */
interface NamedList {
  unit: 'category' | 'series';
  table: 'categories' | 'series';
  formerSlugs: 'former_category_slugs' | 'former_series_slugs';
  owner: 'category_id' | 'series_id';
}

/** The slugs of such a list. Addresses with a former slug go on working, so no other may take it. */
export function slugsIn({ unit, table, formerSlugs, owner }: NamedList) {
  /** @param slug the current or a former one */
  async function findId(db: Db, slug: string): Promise<number | undefined> {
    const composed = compose(slug);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where slug = ${composed}
      union all select ${sql.ref(owner)} from ${sql.table(formerSlugs)} where slug = ${composed}
    `.execute(db);
    return rows[0]?.id;
  }

  async function firstFree(db: Db, name: string, ownId?: number): Promise<string> {
    const slug = slugOf(name);
    for (let number = 1; ; number += 1) {
      const numbered = number === 1 ? slug : `${slug}-${number}`;
      if (await isFree(db, numbered, ownId)) return numbered;
    }
  }

  async function isFree(db: Db, slug: string, ownId?: number): Promise<boolean> {
    const id = await findId(db, slug);
    return id === undefined || id === ownId;
  }

  return {
    findId,
    firstFree,
    /**
     * @returns the requested slug, or a free one made from the name if none was requested
     * @param ownId the id of what is to have it, if it exists already
     * @throws {HttpError} 409 if the requested one is not free
     */
    async choose(db: Db, { name, slug }: { name: string; slug: string }, ownId?: number): Promise<string> {
      if (slug === '') return firstFree(db, name, ownId);
      if (await isFree(db, slug, ownId)) return slug;
      throw conflict(`The address “${slug}” belongs to another ${unit}, or once did. Choose a different one.`, 'slug');
    },
    /** Makes addresses with the old slug lead to what had it. */
    async move(db: WriteDb, id: number, { from, to }: { from: string; to: string }): Promise<void> {
      if (from === to) return;
      await sql`delete from ${sql.table(formerSlugs)} where slug = ${to}`.execute(db);
      await sql`insert into ${sql.table(formerSlugs)} (slug, ${sql.ref(owner)}) values (${from}, ${id})`.execute(db);
    },
  };
}

export type Slugs = ReturnType<typeof slugsIn>;

/** The place after all others. */
export function lastPlace(table: NamedList['table'] | 'videos') {
  return sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`;
}

/** @returns what is there, or was created by another transaction while this one waited for the lock, or is created now */
export async function findOrCreate<Found>(
  db: WriteDb,
  find: () => Promise<Found | undefined>,
  create: () => Promise<Found>,
): Promise<Found> {
  const found = await find();
  if (found !== undefined) return found;
  await lockSiteLists(db);
  return (await find()) ?? create();
}
