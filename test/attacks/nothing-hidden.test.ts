import { expect, test } from 'vitest';
import { onDatabase } from '../support/database/databases.ts';
import { buildRandomSite, type RandomPost } from '../support/moving/random-site.ts';
import { guard } from '../support/runner/guard.ts';
import type { TestApp } from '../support/server/test-app.ts';
import { postIn } from '../support/texts/writing.ts';
import { openWhole } from './whole-site.ts';

guard('Strangers were shown something of a post that is hidden from them.');

const SITE = 'https://site.example';
const STEPS = 200;
/** The same changes each time; another `SEED` makes others. */
const SEED = Number(process.env.SEED ?? 1);
/** Where a stranger, a feed reader or a search engine begins. The answers of the API lead no further by themselves. */
const STARTS = [
  '/',
  '/blog',
  '/categories',
  '/series',
  '/archive',
  '/start-here',
  '/robots.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/rss.xml',
  '/feed.json',
  ...['en', 'hi'].map((language) => `/feed.xml?language=${language}`),
  '/manifest.webmanifest',
  '/api/post/latest',
  '/api/blog-posts?limit=50',
  '/api/categories',
  '/api/series',
  '/api/archive',
  '/api/post/list?limit=50',
];
/** Pages that only repeat what others show, or show none of the site's texts. */
const NOT_FOLLOWED = /^\/(assets|fonts|media|preview-images|dashboard|newsletter|replies|login|signup|feed\.css)/;
/** The pages and documents that together have every post. */
const COMPLETE = [/^\/blog(\?page=\d+)?$/, /^\/archive/, /^\/sitemap/, /^\/feed\.xml(\?archive=\d+)?$/];
const MARK = /zq\d+x/g;

const marksIn = (text: string) => new Set(text.match(MARK));

/** Follows every link within the site. @returns the texts by their addresses */
async function crawl({ get }: TestApp, starts: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = [...starts];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const answer = await get(address);
    if (answer.statusCode >= 300 && answer.statusCode < 400) waiting.push(String(answer.headers.location));
    found.set(address, answer.statusCode === 200 ? answer.body : '');
    if (answer.statusCode === 200) waiting.push(...linksIn(answer.body));
  }
  return found;
}

function linksIn(text: string): string[] {
  const addresses = text.match(/https:\/\/site\.example\/[^\s"'<>\\]*|(?<=href=")\/[^"]*/g) ?? [];
  return addresses
    .map((address) => address.replace(SITE, '').replaceAll('&amp;', '&').replaceAll('&#38;', '&').split('#')[0] ?? '')
    .filter((path) => path.startsWith('/') && !NOT_FOLLOWED.test(path));
}

/** The marks of all addresses that begin like this. */
function marksUnder(found: Map<string, string>, pattern: RegExp): Set<string> {
  const texts = [...found].filter(([address]) => pattern.test(address)).map(([, text]) => text);
  return marksIn(texts.join('\n'));
}

type RandomSite = Awaited<ReturnType<typeof buildRandomSite>>;

/** Compares everything that a stranger can find with what a stranger may see. */
async function expectExactlyWhatIsShown(app: TestApp, site: RandomSite): Promise<void> {
  const found = await crawl(app, STARTS);
  const shown = site.shownMarks;
  for (const [address, text] of found) {
    expect([address, [...marksIn(text)].filter((mark) => !shown.has(mark))]).toEqual([address, []]);
  }
  const ofPosts = site.posts.filter(site.isShown).map(({ mark }) => mark);
  expect(ofPosts.length).toBeGreaterThan(15);
  for (const complete of COMPLETE) {
    const marks = marksUnder(found, complete);
    expect([complete, ofPosts.filter((mark) => !marks.has(mark))]).toEqual([complete, []]);
  }
  for (const [index, { slug }] of site.series.entries()) {
    const parts = site.posts.filter((post) => post.series === index && site.isShown(post)).map(({ mark }) => mark);
    for (const page of [`/series/${slug}`, `/series/${slug}/feed.xml`]) {
      expect([page, marksIn(found.get(page) ?? '')]).toEqual([page, new Set(parts)]);
    }
  }
  for (const post of site.posts) {
    for (const address of [`/api/post/${post.id}`, `/tag/tag-${post.mark}`, `/api/post/list?search=${post.mark}`]) {
      const { body } = await app.get(address);
      expect([address, body.includes(`Of ${post.mark}`)]).toEqual([address, site.isShown(post)]);
    }
  }
}

onDatabase('whatever strangers are shown', (open) => {
  test('has all that is published and nothing else, after 200 random changes', async () => {
    const app = await openWhole(open, { rateLimits: false });
    const site = await buildRandomSite(app, SEED);
    const previews = new Map<RandomPost, string>();
    for (let step = 1; step <= STEPS; step += 1) {
      await site.step();
      if (step === STEPS / 2) await site.suggestPosts();
      if (step === STEPS - 1) await site.publishScheduled();
      const newest = site.posts.at(-1);
      if (newest && !previews.has(newest) && site.isShown(newest)) previews.set(newest, await previewOf(app, newest));
      // The second time, everything has been cached.
      if (step === STEPS / 2 || step === STEPS) await expectExactlyWhatIsShown(app, site);
    }
    const [shown = [], hidden = []] = [true, false].map((isShown) =>
      [...previews].filter(([post]) => site.isShown(post) === isShown).map(([, address]) => address),
    );
    expect(hidden.length).toBeGreaterThan(5);
    for (const address of hidden) expect([address, (await app.get(address)).statusCode]).toEqual([address, 404]);
    // Making one takes a tenth of a second.
    for (const address of shown.slice(0, 3)) expect([200, 302]).toContain((await app.get(address)).statusCode);
  });
});

/** The address of the preview image as the page of the post gives it now. */
async function previewOf(app: TestApp, { id }: RandomPost): Promise<string> {
  const { slug } = postIn(await app.get(`/api/post/${id}`));
  const { body } = await app.get(`/blog/${encodeURIComponent(slug)}`);
  return /property="og:image" content="https:\/\/site\.example([^"]*)"/.exec(body)?.[1] ?? '';
}
