import type { PostDetail } from '#shared/contracts/post.ts';
import type { OpenDatabase } from '../database/databases.ts';
import { openWithReaders } from '../texts/engagement.ts';
import { standInPages } from './stand-in-pages.ts';
import { openApp } from './test-app.ts';

/** A site whose renders are counted, and the same one without kept pages. */
export async function openTwice(open: OpenDatabase) {
  const opened = await open();
  const rendered: string[] = [];
  const counting = {
    ...standInPages,
    render: (...request: Parameters<typeof standInPages.render>) => {
      rendered.push(request[0]);
      return standInPages.render(...request);
    },
  };
  const site = await openWithReaders(async () => opened, { rateLimits: false, pages: async () => counting });
  const fresh = await openApp(async () => opened, { clientFiles: null });
  return { ...site, fresh, rendered };
}

export type TwiceOpened = Awaited<ReturnType<typeof openTwice>>;

export const pageOf = ({ slug }: { slug: string }) => `/blog/${encodeURIComponent(slug)}`;

/** Which pages have to be rendered again after this. */
export async function renewedBy(site: TwiceOpened, pages: string[], write: () => Promise<unknown>): Promise<string[]> {
  for (const page of pages) await site.get(page);
  await write();
  site.rendered.length = 0;
  for (const page of pages) await site.get(page);
  return site.rendered;
}

/** What the page of a post shows; of the next one, what leads to it. */
export function shownOn(page: { statusCode: number; body: string }) {
  if (page.statusCode !== 200) return page.statusCode;
  const { next, ...post } = JSON.parse(page.body.slice(page.body.indexOf('{'))) as PostDetail;
  return { ...post, next: next && [next.slug, next.title, next.summary] };
}
