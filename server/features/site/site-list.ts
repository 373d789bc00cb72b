import { z } from 'zod';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, updateRows } from '#server/database/rows.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { order } from '#shared/contracts/list.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import type { Slugs } from './named-list-store.ts';
import { lockSiteLists, requireWholeList } from './site-store.ts';

/** A list to which admins add, and whose order they choose, such as that of the categories. */
interface SiteList<Input, Item, Columns> {
  /** One of it, and what all are called: the table, the address and the entries of the audit log. */
  unit: 'category' | 'series' | 'video';
  units: 'categories' | 'series' | 'videos';
  input: z.ZodType<Input>;
  item: z.ZodType<Item>;
  nameOf: (of: Input | Item) => string;
  /** The tags of pages that list them. */
  tags: CacheTag[];
  /** Of other pages that show one of them. */
  itemTags?: CacheTag[];
  readAll: (db: Db) => Promise<Item[]>;
  /** @throws {HttpError} 404 */
  readOne: (db: Db, id: number) => Promise<Item>;
  /**
   * Checks the input while the list is locked.
   * @param ownId the id of what is changed
   * @throws {HttpError} 409, 422
   */
  columnsOf: (db: WriteDb, input: Input, ownId?: number) => Promise<Columns>;
  /** @returns its id */
  insert: (db: WriteDb, columns: Columns) => Promise<number>;
  /** Of categories and series, which have addresses of their own. */
  slugs?: Slugs;
  /** @throws {HttpError} 409 if it has to stay */
  beforeDeletion?: (db: WriteDb, item: Item) => Promise<void>;
  /** The position of the first is 1, unless the list begins with the highest. */
  isHighestFirst?: boolean;
}

/** All three tables have a description, so one statement can be typed for any of them. */
interface ListColumns {
  description: string;
  slug?: string;
}

export function siteListRoutes<Input, Item extends { id: number; slug?: string }, Columns extends ListColumns>(
  desk: App,
  database: Database,
  list: SiteList<Input, Item, Columns>,
) {
  const { unit, units, input: body, item, itemTags = [] } = list;
  const path = `/desk/${units}`;
  const title = unit.charAt(0).toUpperCase() + unit.slice(1);
  const one = { response: loginAnswers(item) };
  const all = { response: loginAnswers(z.array(item)) };
  const params = reference;

  desk.get(path, { schema: all }, async () => answer(await list.readAll(database.read)));

  desk.post(path, { schema: { ...one, body } }, async ({ user, body: given }) => {
    const input = given as Input;
    const added = await inList(database, async (db) => {
      const id = await list.insert(db, await list.columnsOf(db, input));
      await recordAudit(db, `${unit} added`, { by: user, subject: list.nameOf(input) });
      db.invalidate(...list.tags);
      return list.readOne(db, id);
    });
    return answer(added, `${title} added.`);
  });

  desk.put(`${path}/:id`, { schema: { ...one, params, body } }, async ({ user, body: given, params: { id } }) => {
    const input = given as Input;
    const changed = await inList(database, async (db) => {
      const columns = await list.columnsOf(db, input, id);
      const before = await list.readOne(db, id);
      await updateRows(db, units, { id }, columns);
      await list.slugs?.move(db, id, { from: before.slug ?? '', to: columns.slug ?? '' });
      await recordAudit(db, `${unit} changed`, { by: user, subject: list.nameOf(input) });
      db.invalidate(...list.tags, ...itemTags);
      return list.readOne(db, id);
    });
    return answer(changed, `${title} saved.`);
  });

  const deleted = { response: loginAnswers(idAnswer), params };
  desk.delete(`${path}/:id`, { schema: deleted }, async ({ user, params: { id } }) => {
    await inList(database, async (db) => {
      const before = await list.readOne(db, id);
      await list.beforeDeletion?.(db, before);
      await deleteRows(db, units, { id });
      await recordAudit(db, `${unit} deleted`, { by: user, subject: list.nameOf(before) });
      db.invalidate(...list.tags, ...itemTags);
    });
    return answer({ id }, `${title} deleted.`);
  });

  desk.put(`${path}/order`, { schema: { ...all, body: order } }, async ({ user, body: { ids } }) => {
    const ordered = await inList(database, async (db) => {
      requireWholeList(await list.readAll(db), ids);
      for (const [index, id] of ids.entries()) {
        await updateRows(db, units, { id }, { position: list.isHighestFirst ? ids.length - index : index + 1 });
      }
      await recordAudit(db, `${units} ordered`, { by: user });
      db.invalidate(...list.tags);
      return list.readAll(db);
    });
    return answer(ordered, 'Order saved.');
  });
}

/** One change at a time. */
function inList<Result>(database: Database, change: (db: WriteDb) => Promise<Result>): Promise<Result> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    return change(db);
  });
}
