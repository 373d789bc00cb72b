import type { Db, WriteDb } from '#server/database/database.ts';

interface VisitedLetter {
  id: number;
  post_id: number;
  /** Of the post. */
  author_id: number | null;
}

/** @returns those of the letters that have begun to go out and whose posts still exist, published or not */
export async function findVisitedLetters(db: Db, ids: number[]): Promise<Map<number, VisitedLetter>> {
  if (ids.length === 0) return new Map();
  const letters = await db
    .selectFrom('letters')
    .innerJoin('posts', 'posts.id', 'letters.post_id')
    .select(['letters.id', 'posts.id as post_id', 'posts.author_id'])
    .where('letters.id', 'in', ids)
    .where('letters.started_at', 'is not', null)
    .execute();
  return new Map(letters.map((letter) => [letter.id, letter]));
}

export async function addVisits(db: WriteDb, letterId: number, visits: number): Promise<void> {
  await db
    .updateTable('letters')
    .set(({ eb }) => ({ visits: eb('visits', '+', visits) }))
    .where('id', '=', letterId)
    .execute();
}
