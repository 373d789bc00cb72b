import { countRows } from '#server/database/count-rows.ts';
import type { Db } from '#server/database/database.ts';

/** From `start` up to, but not including, `end`; in milliseconds. */
export interface Span {
  start: number;
  end: number;
}

/** @returns when the newest post before this time was published */
export async function findNewestBefore(db: Db, time: number): Promise<number | undefined> {
  const post = await db
    .selectFrom('posts')
    .select('published_at')
    .where('status', '=', 'published')
    .where('published_at', '<', time)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return post?.published_at ?? undefined;
}

export function countInSpan(db: Db, span: Span): Promise<number> {
  return countRows(selectInSpan(db, span));
}

/** Newest first. */
export function listInSpan(db: Db, span: Span, { limit, offset }: { limit: number; offset: number }) {
  return selectInSpan(db, span)
    .select(['slug', 'title', 'language', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ published_at: number }>()
    .execute();
}

function selectInSpan(db: Db, { start, end }: Span) {
  return db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .where('published_at', '>=', start)
    .where('published_at', '<', end);
}
