import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openLive, reloadLive } from './browser.ts';
import { toast } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { comeToEnd, comment, commentTexts, field, likeButton, postButton, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
/** A chunk that another one needs before it runs. */
const IMPORTED = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g;
/** Nothing waits for the view to be counted, which may happen at any moment. */
const ASKED = /\/assets\/.*\.js$|\/api\/(?!post\/view$)/;

/** Keeps all that the page asks for on its way, until it is let through. */
async function slowDown(page: Page) {
  const waiting: Route[] = [];
  const letThrough = await linkedChunks(page);
  const imported: string[] = [];
  await page.route(ASKED, (route) => void waiting.push(route));
  const paths = () => waiting.map((route) => new URL(route.request().url()).pathname);
  /** Without the hashes of this build. */
  const asked = () => paths().map(withoutHash);
  async function answer(route: Route) {
    if (!route.request().url().endsWith('.js')) return route.continue();
    const response = await route.fetch();
    for (const [, file] of (await response.text()).matchAll(IMPORTED)) imported.push(`/assets/${file}`);
    await route.fulfill({ response });
  }
  return {
    asked,
    /**
     * Waits until all of these are asked for at the same time, and all chunks that the page links with them, or that
     * those need which were let through: how the build groups them is its own affair. @returns which other calls are
     */
    async expectAtOnce(...names: string[]) {
      await expect.poll(asked).toEqual(expect.arrayContaining(names));
      const chunks = [...(await linkedChunks(page)), ...imported];
      await expect.poll(() => [...letThrough, ...paths()]).toEqual(expect.arrayContaining(chunks));
      return asked().filter((name) => name.startsWith('/api/') && !names.includes(name));
    },
    async letThrough() {
      letThrough.push(...paths());
      await Promise.all(waiting.splice(0).map(answer));
    },
  };
}

const linkedChunks = (page: Page) =>
  page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));

function withoutHash(path: string): string {
  return path.replace(/^\/assets\/([a-z-]+?)-[\w-]{7}\.js$/, '$1');
}

/** What is seen below the control that was pressed. */
const lineBelow = (page: Page) =>
  likeButton(page).evaluate((button) => {
    const { content, position, backgroundColor } = getComputedStyle(button, '::after');
    return { content, position, isSeen: backgroundColor !== 'rgba(0, 0, 0, 0)' };
  });

test('a stranger’s press is answered at once, and waits twice for the network until the login stands', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    await page.goto(post.address);
    await page.waitForLoadState();
    expect(await lineBelow(page)).toMatchObject({ content: 'none' });
    const network = await slowDown(page);
    const expectBusy = async () => {
      expect(await likeButton(page).getAttribute('aria-busy')).toBe('true');
      expect(await lineBelow(page)).toEqual({ content: '""', position: 'absolute', isSeen: true });
    };

    await likeButton(page).click();
    await expectBusy();
    await network.expectAtOnce('entry-client');

    await network.letThrough();
    const code = ['post-end', 'press-like', 'load-view', 'account', 'drawing', 'toaster'];
    expect(await network.expectAtOnce(...code, '/api/sign-in-ways')).toEqual([]);
    await expectBusy();

    // From here on, the toast may come at any moment, and it goes again.
    const told = toast(page, 'Authentication Required').getByText('Please login to like this post').waitFor();
    await network.letThrough();
    await page.waitForURL('**/login');
    await told;
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(network.asked()).toEqual([]);
  }));

test('a comment that is typed before the first script is there can be posted', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const arrives = Promise.withResolvers<void>();
    await page.route('**/assets/boot-*.js', async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await page.goto(post.address, { waitUntil: 'commit' });
    await field(page).fill('Typed at once.');
    arrives.resolve();
    await expect.poll(() => postButton(page).isEnabled()).toBe(true);
    await reloadLive(page);
    await comeToEnd(page);
    await expect.poll(() => field(page).inputValue()).toBe('Typed at once.');
  }));

test('a press that needs no network waits for none, and says nothing of waiting', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const { token } = await newPerson(shared);
    await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
    const known = page.waitForResponse('**/api/post/likes/*');
    await openLive(page, post.address);
    await known;
    const network = await slowDown(page);
    await likeButton(page).click();
    await page.getByText('1 like', { exact: true }).waitFor();
    expect(await likeButton(page).getAttribute('aria-busy')).toBeNull();
    await network.expectAtOnce('/api/post/like');
    await network.letThrough();
    await network.expectAtOnce(`/api/post/likes/${post.id}`);
    await network.letThrough();
  }));

test('without the network, a press ends, and can be tried again', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    await openLive(page, post.address);
    await page.route('**/assets/press-like-*', (route) => route.fulfill({ status: 404, body: '' }));
    await likeButton(page).click();
    await expect.poll(() => likeButton(page).getAttribute('aria-busy')).toBeNull();
    expect(new URL(page.url()).pathname).toBe(post.address);
    await page.unroute('**/assets/press-like-*');
    await likeButton(page).click();
    await page.waitForURL('**/login');
  }));

test('who moves on gets a post and its comments in one request, and the chunks of each page are linked once', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    await comment(shared, await newPerson(shared), post, 'One.', 'Two.', 'Three.');
    await openLive(page, '/blog');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.method() + new URL(request.url()).pathname));
    await page.locator(`article a[href="${post.address}"]`).first().click();
    await page.waitForURL(`**${post.address}`);
    await expect.poll(() => commentTexts(page)).toEqual(['Three.', 'Two.']);
    expect(asked.filter((path) => path.startsWith('GET/api/post'))).toEqual([`GET/api/post/${post.slug}`]);

    await openLive(page, '/');
    const bar = page.getByRole('banner');
    for (const [name, path] of [
      ['Articles', '/blog'],
      ['Home', '/'],
      ['Articles', '/blog'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
    }
    const linked = await linkedChunks(page);
    expect(linked.length).toBeGreaterThan(3);
    expect(linked).toEqual([...new Set(linked)]);
  }));
