import { openOwnDatabase } from './open-own-database.ts';

const TIMES = 150;

/** One of several processes that read the first category's count and write one more. */
const database = openOwnDatabase();
for (let time = 0; time < TIMES; time += 1) {
  await database.transaction(async (db) => {
    const { id, post_count } = await db
      .selectFrom('categories')
      .select(['id', 'post_count'])
      .$call(db.engine.lock)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('categories')
      .set({ post_count: post_count + 1 })
      .where('id', '=', id)
      .execute();
  });
}
await database.close();
