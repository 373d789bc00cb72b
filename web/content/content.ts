import { createContext, useContext } from 'react';
import type { ContentApi } from '#shared/content-api.ts';

/** A call of the content API, which is also the key under which its result is cached: `['post', 'the-lamp']`. */
export type ContentKey = { [Name in keyof ContentApi]: [Name, ...Parameters<ContentApi[Name]>] }[keyof ContentApi];
type Answer<Name extends keyof ContentApi> = Awaited<ReturnType<ContentApi[Name]>>;

/** Reads content that was loaded for the page. */
export type ReadContent = <Name extends keyof ContentApi>(
  ...key: [Name, ...Parameters<ContentApi[Name]>]
) => Answer<Name>;

/** A cache of the content API. Each result is fetched once, and again only after `renew`. */
export interface Content {
  /** Fetches what is not cached yet. */
  load(keys: ContentKey[]): Promise<void>;
  read: ReadContent;
  /** Called after the user's own writes: all cached results are fetched again before the next page is shown. */
  renew(): void;
  /** The keys and their results, with which another process can create the same cache. */
  entries(): [key: unknown[], answer: unknown][];
}

export function createContent(api: Partial<ContentApi>, known: [key: unknown[], answer: unknown][] = []): Content {
  const answers = new Map(known.map((entry) => [cacheKey(entry[0]), entry]));
  /** What was asked for since the last `renew`; `null` once it is there. */
  let loads = new Map<string, Promise<void> | null>([...answers.keys()].map((name) => [name, null]));

  /** A result that was asked for before a `renew` does not count as fresh, so it is fetched again next time. */
  async function loadAnswer(key: ContentKey, name: string, current: typeof loads): Promise<void> {
    try {
      const answer = await callApi(api, key);
      if (loads.get(name) !== null) answers.set(name, [key, answer]);
      current.set(name, null);
    } catch (error) {
      current.delete(name);
      throw error;
    }
  }

  return {
    async load(keys) {
      await Promise.all(
        keys.map((key) => {
          const name = cacheKey(key);
          if (!loads.has(name)) loads.set(name, loadAnswer(key, name, loads));
          return loads.get(name);
        }),
      );
    },
    read: (...key) => {
      const entry = answers.get(cacheKey(key));
      if (!entry) throw new Error(`The page shows "${key[0]}" without having loaded it.`);
      return entry[1] as Answer<(typeof key)[0]>;
    },
    renew() {
      loads = new Map();
    },
    entries: () => [...answers.values()],
  };
}

export const ContentContext = createContext<Content | null>(null);

/** Reads content in a component. A page is only rendered once everything it reads has been loaded. */
export const useContent: ReadContent = (...key) => (useContext(ContentContext) as Content).read(...key);

function cacheKey(key: unknown[]): string {
  return key.length === 1 ? (key[0] as string) : JSON.stringify(key);
}

function callApi(api: Partial<ContentApi>, [name, ...request]: ContentKey): Promise<unknown> {
  return (api[name] as (...request: unknown[]) => Promise<unknown>)(...request);
}
