import type { Database } from '#server/database/database.ts';
import type { Overview } from '#shared/contracts/desk/overview.ts';
import { countDailyViews, listMostRead, listTitles } from './overview-store.ts';

const SHOWN = 10;
/** As many rows are added up at once; more are added up aside, and what came out is shown for a minute. */
const QUICKLY_READ = 20_000;
const KEPT_MS = 60_000;

export type MostRead = (since: string, now: number) => Promise<Overview['mostRead']>;

interface Added {
  since: string;
  at: number;
  posts: Promise<{ id: number; views: number }[]>;
}

/** The posts that were read most since a day. */
export function keepMostRead({ read, engine }: Database): MostRead {
  let kept: Added | undefined;

  return async (since, now) => {
    const posts = await add(since, now);
    const titles = new Map((await listTitles(read, idsOf(posts))).map((post) => [post.id, post]));
    return posts.flatMap(({ id, views }) => {
      const post = titles.get(id);
      return post ? [{ ...post, views }] : [];
    });
  };

  async function add(since: string, now: number) {
    const rows = await countDailyViews(read, since, QUICKLY_READ + 1);
    if (rows <= QUICKLY_READ) return listMostRead(read, since, SHOWN);
    if (kept?.since !== since || kept.at + KEPT_MS <= now) {
      const adding: Added = { since, at: now, posts: listMostRead(engine.readAside, since, SHOWN) };
      kept = adding;
      adding.posts.catch(() => {
        if (kept === adding) kept = undefined;
      });
    }
    return kept.posts;
  }
}

function idsOf(posts: { id: number }[]): number[] {
  // An empty list is no SQL.
  return posts.length > 0 ? posts.map(({ id }) => id) : [0];
}
