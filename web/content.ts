import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ContentApi } from '#shared/content-api.ts';

/** A call of the content API, and the key under which its answer is kept: `['post', 'the-lamp']`. */
export type ContentKey = { [Name in keyof ContentApi]: [Name, ...Parameters<ContentApi[Name]>] }[keyof ContentApi];
type Answer<Name extends keyof ContentApi> = Awaited<ReturnType<ContentApi[Name]>>;

/** Reads what was loaded for the page. */
export type ReadContent = <Name extends keyof ContentApi>(
  ...key: [Name, ...Parameters<ContentApi[Name]>]
) => Answer<Name>;

/** Keeps the API's answers: never stale, asked for once, refreshed only after one's own writes. */
export function createContent(api: ContentApi): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        queryFn: ({ queryKey }) => ask(api, queryKey as ContentKey),
      },
    },
  });
}

/** Asks for what is not there yet. The client's own way of fetching retries and tells observers, which nobody needs before a page is shown. */
export async function loadContent(content: QueryClient, api: ContentApi, keys: ContentKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (key) => {
      if (content.getQueryData(key) !== undefined) return;
      const options = content.defaultQueryOptions({ queryKey: key, initialData: await ask(api, key) });
      content.getQueryCache().build(content, options);
    }),
  );
}

function ask(api: ContentApi, [name, ...request]: ContentKey): Promise<unknown> {
  return (api[name] as (...request: unknown[]) => Promise<unknown>)(...request);
}

export function readContent(content: QueryClient): ReadContent {
  return (...key) => loaded(key, content.getQueryData(key));
}

/**
 * In a component; shown again when the answer changes. Everything a page reads is there before the page is, so it
 * needs none of what `useQuery` brings along for waiting, failing and fetching anew: 4 KB on every first view.
 */
export const useContent: ReadContent = (...key) => {
  const content = useQueryClient();
  const read = (): Answer<(typeof key)[0]> | undefined => content.getQueryData(key);
  return loaded(key, useSyncExternalStore(content.getQueryCache().subscribe, read, read));
};

function loaded<Data>(key: unknown[], data: Data | undefined): Data {
  if (data === undefined) throw new Error(`The page shows "${key[0]}" without having loaded it.`);
  return data;
}
