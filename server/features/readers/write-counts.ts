import type { Database } from '#server/database/database.ts';
import type { CountedKind } from '#server/database/tables.ts';
import { addToDays } from './add-to-days.ts';
import { addToPosts, type Counted, holdPublished, insertCounted } from './counted-store.ts';

export interface Reading extends Counted {
  /** Who reads; `null` for a stranger. */
  userId: number | null;
  at: number;
  /** Of the site that led here; empty for none, and for our own. */
  host: string;
}

/** Counts each reader once a day, of published posts, without their authors. @returns the posts whose numbers changed */
export function writeCounts({ transaction }: Database, readings: Reading[]): Promise<number[]> {
  return transaction(async (db) => {
    const authors = await holdPublished(db, [...new Set(readings.map(({ postId }) => postId))]);
    const countable = readings.filter(({ userId, postId }) => {
      const author = authors.get(postId);
      return author !== undefined && (userId === null || userId !== author);
    });
    if (countable.length === 0) return [];
    const fresh = await insertCounted(db, countable);
    for (const { ids, kind, by } of additions(fresh)) await addToPosts(db, ids, kind, by);
    const isFresh = new Set(fresh.map(keyOf));
    const views = countable.filter((reading) => reading.kind === 'view' && isFresh.has(keyOf(reading)));
    if (views.length > 0) await addToDays(db, views);
    return [...new Set(fresh.map(({ postId }) => postId))];
  });
}

/** Tells one reader's views and shares of a day apart. */
export function keyOf({ day, kind, postId, reader }: Counted): string {
  return `${day} ${kind} ${postId} ${reader}`;
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
