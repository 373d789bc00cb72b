import { createContext, useContext } from 'react';
import type { ContentApi } from '#shared/content-api.ts';

/** A call of the content API, and the key under which its answer is kept: `['post', 'the-lamp']`. */
export type ContentKey = { [Name in keyof ContentApi]: [Name, ...Parameters<ContentApi[Name]>] }[keyof ContentApi];
type Answer<Name extends keyof ContentApi> = Awaited<ReturnType<ContentApi[Name]>>;

/** Reads what was loaded for the page. */
export type ReadContent = <Name extends keyof ContentApi>(
  ...key: [Name, ...Parameters<ContentApi[Name]>]
) => Answer<Name>;

export const UNREACHABLE = 'The site could not be reached. Please check your connection and try again.';

/** An answer that did not come; `message` can be shown to people. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** The API's answers: asked for once, never stale. */
export interface Content {
  /** Asks for what is not there yet. */
  load(keys: ContentKey[]): Promise<void>;
  read: ReadContent;
  /** After one's own writes: what is here is asked for again before the next page. */
  renew(): void;
  /** Keys and their answers, as another process can start with them. */
  entries(): [key: unknown[], answer: unknown][];
}

export function createContent(api: ContentApi, known: [key: unknown[], answer: unknown][] = []): Content {
  const answers = new Map(known.map((entry) => [nameOf(entry[0]), entry]));
  let fresh = new Set(answers.keys());
  return {
    async load(keys) {
      // What is renewed before an answer comes is asked for again the next time.
      const upToDate = fresh;
      await Promise.all(
        keys.map(async (key) => {
          const name = nameOf(key);
          if (upToDate.has(name)) return;
          const answer = await ask(api, key);
          if (!fresh.has(name)) answers.set(name, [key, answer]);
          upToDate.add(name);
        }),
      );
    },
    read: (...key) => {
      const entry = answers.get(nameOf(key));
      if (!entry) throw new Error(`The page shows "${key[0]}" without having loaded it.`);
      return entry[1] as Answer<(typeof key)[0]>;
    },
    renew() {
      fresh = new Set();
    },
    entries: () => [...answers.values()],
  };
}

export const ContentContext = createContext<Content | null>(null);

/** In a component. Everything a page reads is there before the page is. */
export const useContent: ReadContent = (...key) => (useContext(ContentContext) as Content).read(...key);

function nameOf(key: unknown[]): string {
  return key.length === 1 ? (key[0] as string) : JSON.stringify(key);
}

function ask(api: ContentApi, [name, ...request]: ContentKey): Promise<unknown> {
  return (api[name] as (...request: unknown[]) => Promise<unknown>)(...request);
}
