import type { Db } from '#server/database/database.ts';

/** From `start` up to, but not including, `end`; in milliseconds. */
export interface Span {
  start: number;
  end: number;
}

/** @returns when each published post was published, newest first */
export async function listTimes(db: Db): Promise<number[]> {
  const rows = await selectPublished(db)
    .select('published_at')
    .orderBy('published_at', 'desc')
    .$narrowType<{ published_at: number }>()
    .execute();
  return rows.map(({ published_at }) => published_at);
}

/** Newest first. */
export function listInSpan(db: Db, { start, end }: Span, { limit, offset }: { limit: number; offset: number }) {
  return selectPublished(db)
    .select(['slug', 'title', 'language', 'published_at'])
    .where('published_at', '>=', start)
    .where('published_at', '<', end)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ published_at: number }>()
    .execute();
}

function selectPublished(db: Db) {
  return db.selectFrom('posts').where('status', '=', 'published');
}
