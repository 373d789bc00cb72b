import type { ContentApi } from '#shared/content-api.ts';

/** The content API, whose code is that of navigation: the page that the server has rendered needs no call. */
export const lazyContent = new Proxy({} as ContentApi, {
  get:
    (_, name: keyof ContentApi) =>
    async (...request: never[]) => {
      const { fetchedContent } = await import('#web/routing/load-view.ts');
      return (fetchedContent[name] as (...request: never[]) => Promise<unknown>)(...request);
    },
});
