import type { CacheTag } from './cache-tags.ts';
import type { Database } from './database.ts';

/** Caches results by their tag, each until a write invalidates that. A failure is not cached. */
export function cacheUntilInvalidated(database: Database) {
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
