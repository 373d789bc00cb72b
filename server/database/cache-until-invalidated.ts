import type { CacheTag } from './cache-tags.ts';
import type { Database } from './database.ts';

/** Returns the cached result of `read` for this tag, or calls it. */
export type CachedRead = <Result>(tag: CacheTag, read: () => Promise<Result>) => Promise<Result>;

/** Caches one result for each cache tag until a write invalidates the tag. A failure is not cached. */
export function cacheUntilInvalidated(database: Database): CachedRead {
  const results = new Map<CacheTag, Promise<unknown>>();
  database.onInvalidate((tags) => {
    if (tags === 'everything') results.clear();
    else for (const tag of tags) results.delete(tag);
  });
  return <Result>(tag: CacheTag, read: () => Promise<Result>): Promise<Result> => {
    const known = results.get(tag) as Promise<Result> | undefined;
    if (known) return known;
    const result = read();
    results.set(tag, result);
    result.catch(() => results.get(tag) === result && results.delete(tag));
    return result;
  };
}
