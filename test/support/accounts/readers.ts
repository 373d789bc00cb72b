import type { Database } from '#server/database/database.ts';
import type { TestApp } from '../server/test-app.ts';

export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

interface Reader {
  from?: string;
  headers?: Record<string, string>;
  kind?: 'view' | 'share';
}

/** What the page of a post sends. Without more, all of one reader. */
export function read({ app }: Pick<TestApp, 'app'>, postId: unknown, { from, headers, kind = 'view' }: Reader = {}) {
  return app.inject({
    method: 'POST',
    url: `/api/post/${kind}`,
    headers: { 'user-agent': BROWSER, ...headers },
    remoteAddress: from ?? '203.0.113.7',
    payload: { post_id: postId },
  });
}

/** Of all posts, what they say and how many rows stand behind it, once everything is written. */
export async function closeAndCount({ app, database }: Pick<TestApp, 'app' | 'database'>) {
  await app.close();
  return countsOf(database);
}

export async function countsOf(database: Database) {
  const posts = await database.read.selectFrom('posts').select(['id', 'views', 'shares']).orderBy('id').execute();
  const rows = await listCounted(database);
  const rowsOf = (id: number, kind: string) => rows.filter((row) => row.post_id === id && row.kind === kind).length;
  return posts.map(({ id, views, shares }) => ({
    views,
    shares,
    rows: { views: rowsOf(id, 'view'), shares: rowsOf(id, 'share') },
  }));
}

export function listCounted({ read: db }: Database) {
  return db.selectFrom('counted_today').selectAll().execute();
}

export function counted(views: number, shares = 0) {
  return { views, shares, rows: { views, shares } };
}
