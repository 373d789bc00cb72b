import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothLooks, openLive, untilLive, watchShifts } from './browser.ts';
import { toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { comment, pressLike, publishedPost } from './responding.ts';
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

test('without any script, a post’s page has everything that is to be read of it, its likes and plain links for sharing', () =>
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

      const liked = await publishedPost(shared, { title: 'लौ & “lamp” #1' });
      await pressLike(shared, await newPerson(shared), liked);
      await page.goto(liked.address);
      await page.getByText('1 like', { exact: true }).waitFor();
      expect(await page.locator('.like:visible').count()).toBe(0);
      await expect(page.locator('noscript p').innerText()).resolves.toContain('turn on JavaScript and log in');
      const url = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
      expect(url).toBe(`${shared.site.url}/blog/${encodeURIComponent(liked.slug)}`);
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

test('a reader plays the related video, whose site hears of nobody before, and shares the post by a link and a copy', () =>
  shared.visit(
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await context.route(`https://${PLAYER_HOST}/**`, (route) => route.fulfill({ body: 'a player' }));
      await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'a form' }));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).host));
      const post = await publishedPost(shared, { youtube_url: WATCH });
      const shares = await listen(page, SHARE);
      await openLive(page, post.address);
      await page.locator('.related-video').scrollIntoViewIfNeeded();
      expect(asked).not.toContain(PLAYER_HOST);
      await page.getByRole('link', { name: 'Play Want to be happy? Be grateful' }).click();
      await page.locator('.related-video iframe[src*="/embed/UtBsl3j0YRQ"]').waitFor();

      const opening = context.waitForEvent('page');
      await page.getByRole('link', { name: 'LinkedIn' }).click();
      const tab = await opening;
      await tab.waitForURL('https://www.linkedin.com/**');
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await expect.poll(() => shares).toEqual([post.id]);
      expect(new URL(page.url()).pathname).toBe(post.address);
      await tab.close();

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
      await expect.poll(() => shares).toEqual([post.id, post.id, post.id]);
    },
    { allowedHosts: [PLAYER_HOST, 'www.linkedin.com'] },
  ));

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

test('a view is counted once for each time a post is before a reader, with a touch, without, and by links', () =>
  shared.visit(async ({ page }) => {
    await page.clock.install();
    const post = await publishedPost(shared);
    const seen = await listen(page, VIEW);
    await openLive(page, post.address);
    await page.clock.fastForward(3000);
    await expect.poll(() => seen).toEqual([post.id]);
    await page.mouse.wheel(0, 100);
    await page.getByRole('link', { name: 'Back to blog' }).click();
    await page.waitForURL('**/blog');
    expect(seen).toEqual([post.id]);

    await openLive(page, post.address);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => seen).toEqual([post.id, post.id]);
    const next = page.locator('.next-post h3 a').first();
    const title = (await next.textContent()) ?? '';
    await next.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.keyboard.press('Shift');
    await expect.poll(() => seen).toHaveLength(3);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: POST.title }).waitFor();
    await untilLive(page);
    await page.keyboard.press('Shift');
    await expect.poll(() => seen).toHaveLength(4);
    expect(seen[3]).toBe(post.id);
    await page.getByRole('link', { name: 'Back to blog' }).click();
    await page.waitForURL('**/blog');
    expect(seen).toHaveLength(4);

    await page.unroute(VIEW);
    const { token } = await newPerson(shared);
    const asked = page.waitForRequest(VIEW);
    await openAs(page, { token }, post.address);
    const request = await asked;
    expect(request.postDataJSON()).toEqual({ post_id: post.id, letter_id: null });
    expect(request.headers().authorization).toBe(`Bearer ${token}`);
    expect((await request.response())?.status()).toBe(200);
  }));

test('a draft says that it is one to its author, after a reload too, takes no responses, and is seen by nobody else', () =>
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
    await page.goto(`/blog/${id}`);
    await page.getByRole('heading', { name: 'Not yet' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Not yet' }).waitFor();

    await openLive(page, '/blog/no-such-post');
    await page.getByRole('heading', { name: 'Post Not Found' }).waitFor();

    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto(`/blog/${id}`);
    await page.getByRole('heading', { name: 'Post Not Found' }).waitFor();
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
