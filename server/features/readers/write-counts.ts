import type { Database } from '#server/database/database.ts';
import type { CountedKind } from '#server/database/tables.ts';
import { addToPosts, type Counted, holdPublished, insertCounted } from './counted-store.ts';

export interface Reading extends Counted {
  /** Who reads; `null` for a stranger. */
  userId: number | null;
}

/** Counts each reader once a day, of published posts, without their authors. @returns the posts whose numbers changed */
export function writeCounts({ engine, transaction }: Database, readings: Reading[]): Promise<number[]> {
  return transaction(async (db) => {
    const authors = await holdPublished(db, engine, [...new Set(readings.map(({ postId }) => postId))]);
    const countable = readings.flatMap(({ userId, ...counted }) => {
      const author = authors.get(counted.postId);
      return author === undefined || (userId !== null && userId === author) ? [] : [counted];
    });
    if (countable.length === 0) return [];
    const fresh = await insertCounted(db, countable);
    for (const { ids, kind, by } of additions(fresh)) await addToPosts(db, ids, kind, by);
    return [...new Set(fresh.map(({ postId }) => postId))];
  });
}

interface Addition {
  kind: CountedKind;
  by: number;
  ids: number[];
}

/** Posts to which as much is added go together: usually one statement says it all. */
function additions(fresh: Pick<Counted, 'postId' | 'kind'>[]): Addition[] {
  const perPost = Map.groupBy(fresh, ({ kind, postId }) => `${kind} ${postId}`).values();
  const additionsOfOne = [...perPost].map((same) => ({ ...(same[0] as (typeof same)[0]), by: same.length }));
  const together = Map.groupBy(additionsOfOne, ({ kind, by }) => `${kind} ${by}`).values();
  return [...together].map((same) => {
    const { kind, by } = same[0] as (typeof same)[0];
    return { kind, by, ids: same.map(({ postId }) => postId) };
  });
}
