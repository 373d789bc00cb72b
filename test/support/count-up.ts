import { openDatabase } from '#server/database/database.ts';

const TIMES = 150;

/** One of several processes that read the first category's count and write one more. */
const database = openDatabase({
  databaseUrl: process.env.DATABASE_URL ?? '',
  dataDir: process.env.DATA_DIR ?? '',
  onError: (error) => {
    throw error;
  },
});
for (let time = 0; time < TIMES; time += 1) {
  await database.transaction(async (db) => {
    const { id, post_count } = await db
      .selectFrom('categories')
      .select(['id', 'post_count'])
      .$if(database.engine.name === 'postgres', (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    await db
      .updateTable('categories')
      .set({ post_count: post_count + 1 })
      .where('id', '=', id)
      .execute();
  });
}
await database.close();
