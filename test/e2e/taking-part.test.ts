import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothLooks, openLive, touch, watchShifts } from './browser.ts';
import { toast, untilTakenOver } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { comeToEnd, comment, pressLike, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost, POST } from './writers.ts';

const shared = siteInBrowser();
const VIEW = '**/api/post/view';
const SHARE = '**/api/post/share';
const PLAYER_HOST = 'www.youtube-nocookie.com';
const WATCH = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';

/** Which posts the page said were seen or shared; nothing of it reaches the site. */
async function listen(page: Page, call: string): Promise<number[]> {
  const heard: number[] = [];
  await page.route(call, (route) => {
    heard.push(route.request().postDataJSON().post_id);
    return route.fulfill({ json: { status: true, message: 'OK', data: null } });
  });
  return heard;
}

test('a post’s page has everything that is to be read of it, without any script', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared, { tags: ['lamp', 'river'], youtube_url: WATCH });
      await comment(shared, post.author, post, 'The first word is mine.');
      await page.goto(post.address);

      expect(await page.getByRole('link', { name: 'Back to blog' }).getAttribute('href')).toBe('/blog');
      const badge = page.locator('.post-head').getByRole('link', { name: POST.category });
      expect(await badge.getAttribute('href')).toBe('/blog?category=philosophy');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(POST.title);
      const date = new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
      const time = page.locator('.post-head time');
      expect(await time.textContent()).toBe(date.format(new Date((await time.getAttribute('datetime')) ?? '')));
      expect(await page.locator('.post-head .meta').innerText()).toMatch(/1 min read$/);
      expect(await page.locator('.prose p').allTextContents()).toEqual(POST.content.split('\n'));
      expect(await page.getByRole('list', { name: 'Tags' }).getByRole('listitem').allTextContents()).toEqual([
        'lamp',
        'river',
      ]);
      expect(await page.locator('.response-counts').innerText()).toBe('1 comment');
      await page.getByText('The first word is mine.').waitFor();
      expect(await page.locator('.post-author h2').textContent()).toBe('Indumati Pathak');
      expect(await page.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe('/about');
      const parts = [
        ...['.prose', '.tags', '.related-video', '.response-row', '.post-author', '.letter-invitation', '.comments'],
        '.next-post',
      ];
      const places = await Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox())?.y ?? 0));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    },
    { javaScriptEnabled: false },
  ));

test('the related video comes after a press, and its site hears of nobody before', () =>
  shared.visit(
    async ({ page, context }) => {
      await context.route(`https://${PLAYER_HOST}/**`, (route) => route.fulfill({ body: 'a player' }));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).host));
      const post = await publishedPost(shared, { youtube_url: WATCH });
      await openLive(page, post.address);
      await page.locator('.related-video').scrollIntoViewIfNeeded();
      expect(asked).not.toContain(PLAYER_HOST);
      await page.getByRole('link', { name: 'Play Want to be happy? Be grateful' }).click();
      await page.locator('.related-video iframe[src*="/embed/UtBsl3j0YRQ"]').waitFor();
    },
    { allowedHosts: [PLAYER_HOST] },
  ));

test('a link is shared by plain links to real addresses, which are told nothing before they are followed', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared, { title: 'लौ & “lamp” #1' });
      await page.goto(post.address);
      const url = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
      expect(url).toBe(`${shared.site.url}/blog/${encodeURIComponent(post.slug)}`);
      const links = page.locator('.share a');
      const shown = await links.evaluateAll((all) =>
        all.map((link) => [
          link.lastChild?.textContent,
          ...['href', 'target', 'rel'].map((name) => link.getAttribute(name)),
        ]),
      );
      expect(shown.map(([place, , ...rest]) => [place, ...rest])).toEqual(
        ['WhatsApp', 'Facebook', 'Twitter', 'LinkedIn'].map((place) => [place, '_blank', 'noopener']),
      );
      const addresses = shown.map(([, href]) => new URL(href ?? ''));
      expect(addresses.map(({ host, pathname }) => host + pathname)).toEqual([
        'wa.me/',
        'www.facebook.com/sharer/sharer.php',
        'twitter.com/intent/tweet',
        'www.linkedin.com/sharing/share-offsite/',
      ]);
      expect(addresses.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
        { text: `लौ & “lamp” #1 ${url}` },
        { u: url },
        { url, text: 'लौ & “lamp” #1' },
        { url },
      ]);
    },
    { javaScriptEnabled: false },
  ));

test('following one opens a new tab and counts a share', () =>
  shared.visit(
    async ({ page, context }) => {
      await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'a form' }));
      const post = await publishedPost(shared);
      const shares = await listen(page, SHARE);
      await openLive(page, post.address);
      await comeToEnd(page);
      const opening = context.waitForEvent('page');
      await page.getByRole('link', { name: 'LinkedIn' }).click();
      const tab = await opening;
      await tab.waitForURL('https://www.linkedin.com/**');
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await expect.poll(() => shares).toEqual([post.id]);
      expect(new URL(page.url()).pathname).toBe(post.address);
    },
    { allowedHosts: ['www.linkedin.com'] },
  ));

test('the link is copied, with and without a clipboard of the browser’s, and that is said', () =>
  shared.visit(async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const post = await publishedPost(shared);
    const shares = await listen(page, SHARE);
    for (const hasClipboard of [true, false]) {
      await openLive(page, post.address);
      await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
      if (!hasClipboard)
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'));
        });
      await page.getByRole('button', { name: 'Copy link' }).press('Enter');
      await toast(page, 'Link copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared.site.url + post.address);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy link');
    }
    await expect.poll(() => shares).toEqual([post.id, post.id]);
  }));

test('where the device can share, its own sheet is a press away, and nothing moves for it', () =>
  shared.visit(
    async ({ page }) => {
      await page.addInitScript(() => {
        const shared: unknown[] = [];
        const share = (data: unknown) => {
          shared.push(data);
          return Promise.reject(new DOMException('Thought better of it.', 'AbortError'));
        };
        Object.assign(navigator, { share });
        Object.assign(window, { shared });
      });
      const shifts = await watchShifts(page);
      const post = await publishedPost(shared, { content: 'One line.' });
      const shares = await listen(page, SHARE);
      await openLive(page, post.address);
      const button = page.getByRole('button', { name: 'Share', exact: true });
      await button.waitFor();
      expect(await shifts()).toEqual([]);
      await expectAccessible(page);
      await button.click();
      expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
        { url: shared.site.url + post.address, title: POST.title },
      ]);
      await expect.poll(() => shares).toEqual([post.id]);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test('a view is counted once for each time a post is before a reader, also when they move on by links', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const seen = await listen(page, VIEW);
    await openLive(page, post.address);
    await expect.poll(() => seen).toEqual([post.id]);
    const next = page.locator('.next-post h3 a').first();
    await untilTakenOver(next);
    const title = (await next.textContent()) ?? '';
    await next.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => seen).toHaveLength(2);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: POST.title }).waitFor();
    await expect.poll(() => seen).toHaveLength(3);
    expect(seen[2]).toBe(post.id);
    await page.getByRole('link', { name: 'Back to blog' }).click();
    await page.waitForURL('**/blog');
    expect(seen).toHaveLength(3);
  }));

test('a reader who touches nothing is counted once the post was before them for a moment, and not again by a touch', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const seen = await listen(page, VIEW);
    await page.goto(post.address);
    await expect.poll(() => seen).toEqual([post.id]);
    expect(await page.evaluate(() => 'ready' in document.documentElement.dataset)).toBe(false);
    await touch(page);
    await page.getByRole('link', { name: 'Back to blog' }).click();
    await page.waitForURL('**/blog');
    expect(seen).toEqual([post.id]);
  }));

test('a page that nobody looks at yet is counted when it is looked at', () =>
  shared.visit(async ({ page }) => {
    await page.addInitScript(() => {
      let hidden = true;
      Object.defineProperty(document, 'hidden', { get: () => hidden });
      addEventListener('looked at', () => {
        hidden = false;
        document.dispatchEvent(new Event('visibilitychange'));
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    const post = await publishedPost(shared);
    const seen = await listen(page, VIEW);
    await openLive(page, post.address);
    expect(seen).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('looked at')));
    await expect.poll(() => seen).toEqual([post.id]);
  }));

test('a reader’s view reaches the site, which says who reads when it knows', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const { token } = await newPerson(shared);
    const asked = page.waitForRequest(VIEW);
    await openAs(page, { token }, post.address);
    const request = await asked;
    expect(request.postDataJSON()).toEqual({ post_id: post.id, letter_id: null });
    expect(request.headers().authorization).toBe(`Bearer ${token}`);
    expect((await request.response())?.status()).toBe(200);
  }));

test('a view that cannot be counted disturbs nobody', async () => {
  const { page, context } = await shared.open();
  const trouble: Error[] = [];
  page.on('pageerror', (error) => trouble.push(error));
  await page.route(VIEW, (route) => route.abort());
  const post = await publishedPost(shared);
  const failed = page.waitForEvent('requestfailed');
  await openLive(page, post.address);
  await failed;
  await page.getByRole('link', { name: 'Back to blog' }).click();
  await page.waitForURL('**/blog');
  expect(trouble).toEqual([]);
  await context.close();
});

test('a draft says that it is one, and can be neither liked, commented nor shared', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id, slug } = await newPost(shared, person, { status: 'draft', title: 'Not yet' });
    const seen = await listen(page, VIEW);
    await openAs(page, person, `/blog/${slug}`);
    await page.getByText('This is a draft; only its author and admins can see it.').waitFor();
    expect(await page.getByRole('link', { name: 'Edit it' }).getAttribute('href')).toBe(`/dashboard/edit-post/${id}`);
    expect(await page.locator('.like, .share, .comments').count()).toBe(0);
    expect(seen).toEqual([]);
    await expectAccessible(page);
  }));

test('a missing post says so', () =>
  shared.visit(async ({ page }) => {
    const response = await page.goto('/blog/no-such-post');
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Post Not Found');
    await page.getByText("The blog post you're looking for doesn't exist.", { exact: true }).waitFor();
  }));

test('a page with everything on it is whole, still and accessible', () =>
  shared.visit(
    async ({ page }) => {
      const hindi = {
        title: 'दीये की लौ',
        summary: 'एक छोटी लौ क्या जानती है।',
        content: 'दीया पहले जला।',
        language: 'hi',
      };
      const post = await publishedPost(shared, { ...hindi, tags: ['दीया'], youtube_url: WATCH });
      const person = await newPerson(shared, { first_name: 'आशा', last_name: 'राव' });
      await pressLike(shared, person, post);
      await comment(shared, person, post, 'पहली चिट्ठी।', 'A second letter, from the same hand.', 'तीसरी।');
      const shifts = await watchShifts(page);
      await openAs(page, person, post.address);
      await page.getByRole('button', { name: /हटाएँ$/ }).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts()).toEqual([]);
      await expectAccessibleInBothLooks(page);
    },
    { reducedMotion: 'reduce' },
  ));
