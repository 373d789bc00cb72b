import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { relativeAge } from '#shared/text/relative-age.ts';
import { createPost, postDraft } from '../support/database/builders.ts';
import { expectAccessible, openLive } from './browser.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

/** The one host that may be asked, after a press. */
const PLAYER_HOST = 'www.youtube-nocookie.com';
const WITHOUT_SCRIPT = { javaScriptEnabled: false };
const PHONE = { viewport: { width: 360, height: 640 } };
const LONG_NAME = 'चिंतन और मनन: इन्दुमती पाठक की डायरी के पन्ने';

const shared = ownSiteInBrowser();
const { visit } = shared;

const content = async (path: string) => (await fetch(`${shared.site.url}/api${path}`)).json();
const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('banner');
const isFocused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

async function searchInBar(page: Page): Promise<void> {
  const search = bar(page).locator('input[type="search"]');
  await search.fill('grandmother');
  await search.press('Enter');
  await page.waitForURL('**/blog?search=grandmother');
  await page.getByRole('heading', { name: 'The Account That Was Never Closed' }).waitFor();
}

/** From the bar. */
async function follow(page: Page, link: string): Promise<void> {
  await bar(page).getByRole('link', { name: link, exact: true }).click();
}

test('without any script, the home page has the book, videos, articles and the author, whose page has all of theirs', () =>
  visit(async ({ page }) => {
    const { book } = await content('/site');
    await page.goto('/');
    await main(page).getByRole('heading', { level: 2, name: book.title }).waitFor();
    const shops = main(page).getByRole('link', { name: /^Buy on / });
    expect(await shops.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      book.shops.map(({ url }: { url: string }) => url),
    );
    expect(await shops.count()).toBe(2);

    const videos: { title: string }[] = await content('/videos');
    const titles = videos.map(({ title }) => title);
    expect(await page.locator('.featured-video h3').allTextContents()).toEqual(titles.slice(0, 3));
    expect(await page.locator('.video-row > a').allTextContents()).toEqual(titles.slice(3));

    const categories: { name: string; post_count: number }[] = await content('/categories');
    const chips = page.getByRole('navigation', { name: 'Filter by category' }).getByRole('link');
    expect(await chips.allTextContents()).toEqual(['All', ...categories.map(({ name }) => name)]);
    const articles = main(page).locator('.latest-articles article');
    expect(await articles.count()).toBe(3);
    await chips.getByText('Wisdom').click();
    await page.waitForURL('**/?category=wisdom#articles');
    const { data } = await content('/post/latest?category=wisdom');
    const shown = [data.featured, ...data.others].map(({ title }) => title);
    expect(await articles.getByRole('heading').allTextContents()).toEqual(shown);

    const { name, expertise, stats } = await content('/author');
    await main(page).getByRole('region', { name: 'The author' }).getByText(name, { exact: true }).waitFor();
    await main(page).getByRole('link', { name: 'More about the author' }).click();
    await page.waitForURL('**/about');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.locator('.expertise li').allTextContents()).toEqual(expertise);
    expect(expertise).toHaveLength(4);
    const { readers, subscribers, satisfaction } = JSON.parse(stats);
    expect(await page.locator('.achievements dl > div').allTextContents()).toEqual([
      `Readers${readers}`,
      `Articles${categories.reduce((sum, { post_count }) => sum + post_count, 0)}`,
      `Subscribers${subscribers}`,
      `Satisfaction${satisfaction}`,
    ]);
    await page.getByRole('heading', { level: 2, name: 'My Journey' }).waitFor();
    expect(await page.locator('.journey li').count()).toBe(4);
  }, WITHOUT_SCRIPT));

test('without any script, cards, bar and footer lead everywhere, and search and newsletter are at hand', () =>
  visit(async ({ page }) => {
    const categories: { name: string; slug: string; post_count: number }[] = await content('/categories');
    await page.goto('/categories');
    const cards = await page
      .locator('.category-list li')
      .evaluateAll((items) =>
        items.map((item) => [
          item.querySelector('h2')?.textContent,
          item.querySelector('.meta')?.textContent,
          item.querySelector('a')?.getAttribute('href'),
        ]),
      );
    expect(cards).toEqual(
      categories.map(({ name, slug, post_count }) => [
        name,
        `${post_count} ${post_count === 1 ? 'article' : 'articles'}`,
        `/blog?category=${slug}`,
      ]),
    );

    const links = bar(page).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
      ['Chintan', '/'],
      ['Home', '/'],
      ['Articles', '/blog'],
      ['About', '/about'],
      ['Login', '/login'],
      ['Subscribe', '/#newsletter'],
    ]);

    const footer = page.getByRole('contentinfo').getByRole('link');
    const hrefs = await footer.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(hrefs.map((href) => new URL(href).pathname)).toEqual(
      expect.arrayContaining(['/', '/blog', '/about', '/categories', '/newsletter', '/privacy', '/terms', '/cookies']),
    );
    for (const href of hrefs) expect((await fetch(href)).status).toBe(200);
    for (const name of ['Privacy', 'Terms', 'Cookies']) {
      const { text } = await content(`/site-texts/${name.toLowerCase()}`);
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const [first = ''] = text.split('\n');
      await main(page).getByText(first).waitFor();
    }

    await searchInBar(page);
    await follow(page, 'Subscribe');
    await page.locator('#newsletter:focus').waitFor();
    await page.keyboard.type('asha@example.org');
    expect(await page.locator('#newsletter').inputValue()).toBe('asha@example.org');
  }, WITHOUT_SCRIPT));

test('more articles than fit on a page are a real link away, twenty at a time', async () => {
  await shared.changeRows(async (db) => {
    db.invalidate('posts', 'suggestions', 'every-post', 'post-counts');
    const { id } = await db
      .selectFrom('categories')
      .select('id')
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let number = 1; number <= 21; number++)
      await createPost(db, postDraft({ categoryId: id, title: `Quincunx ${number}` }));
  });
  // Another process has written; the site hears of it in its own time.
  const [{ post_count: count }] = await content('/categories');
  await vi.waitFor(async () => {
    expect(await (await fetch(`${shared.site.url}/categories`)).text()).toContain(`${count} articles`);
  }, 10_000);
  await visit(async ({ page }) => {
    await page.goto('/blog?search=quincunx');
    expect(await main(page).getByRole('article').count()).toBe(20);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/blog?search=quincunx&page=2');
    expect(await main(page).getByRole('article').count()).toBe(1);
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.waitForURL('**/blog?search=quincunx');
  }, WITHOUT_SCRIPT);
});

test('the videos say how old they are today, and their site is asked for nothing before a press', () =>
  visit(
    async ({ page, context }) => {
      const asked: string[] = [];
      await context.route(`https://${PLAYER_HOST}/**`, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ body: 'a player' });
      });
      const [first, , , fourth] = await content('/videos');
      await openLive(page, '/');
      const age = await page.locator('.featured-video time').first().textContent();
      expect(age).toBe(relativeAge(first.publishedAt, Date.now()));
      await page.locator('.newsletter').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);

      await main(page)
        .getByRole('link', { name: `Play ${first.title}` })
        .click();
      await page.locator(`iframe[src*="${first.youtubeId}"]`).waitFor();
      await main(page).getByRole('link', { name: fourth.title, exact: true }).press('Enter');
      await page.locator(`iframe[src*="${fourth.youtubeId}"]`).waitFor();
      await expect.poll(() => asked).toHaveLength(2);
    },
    { allowedHosts: [PLAYER_HOST] },
  ));

test('links and addresses lead to the part of a page that they name', () =>
  visit(async ({ page }) => {
    for (const address of ['/about', '/', '/?category=wisdom']) {
      await openLive(page, address);
      await follow(page, 'Subscribe');
      await isFocused(page, 'newsletter');
      await page.getByText('Dear reader,').waitFor();
      const top = await page.getByText('Dear reader,').evaluate((words) => words.getBoundingClientRect().top);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(700);
      expect(await page.locator('#newsletter').evaluate((field) => (field as HTMLElement).tabIndex)).toBe(0);
      expect(new URL(page.url()).search).toBe(new URL(address, page.url()).search);
    }
    const areArticlesInSight = () =>
      Math.abs(document.getElementById('articles')?.getBoundingClientRect().top ?? 0) < 200;
    await openLive(page, '/about');
    await page.goto('/#articles');
    await page.waitForFunction(areArticlesInSight);
    await main(page).getByRole('link', { name: 'Philosophy' }).first().click();
    await page.waitForURL('**/?category=philosophy#articles');
    await page.waitForFunction(areArticlesInSight);
  }));

test('the bar stands in one line on every screen that is not narrow, even under a long name', () =>
  visit(async ({ page }) => {
    await openLive(page, '/');
    for (const width of [768, 800, 900, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      for (const name of ['Chintan', LONG_NAME]) {
        await bar(page)
          .locator('.site-name')
          .evaluate((link, words) => {
            link.textContent = words;
          }, name);
        const boxes = await bar(page)
          .locator('.site-name, nav li:not(.in-menu-only), form, .account-slot, .subscribe-link')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
        for (const [place, box] of boxes.entries()) {
          expect(box.right).toBeLessThanOrEqual(boxes[place + 1]?.left ?? width);
          expect(Math.abs(box.top + box.height / 2 - 32)).toBeLessThan(3);
        }
        expect(await bar(page).evaluate((header) => header.getBoundingClientRect().height)).toBe(65);
      }
    }
  }));

test('on a phone, the menu has everything, and closes when something was chosen or Tab leaves it', () =>
  visit(async ({ page }) => {
    await openLive(page, '/about');
    const menu = page.locator('#menu');
    await bar(page).getByRole('button', { name: 'Menu' }).click();
    await bar(page).getByRole('link', { name: 'Subscribe' }).focus();
    await page.keyboard.press('Tab');
    expect(await menu.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await menu.waitFor({ state: 'hidden' });

    await bar(page).getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page);
    await bar(page).getByRole('searchbox').waitFor();
    await bar(page).getByRole('link', { name: 'Login' }).waitFor();
    // As low as at 400 %, where the menu has to be scrolled.
    await page.setViewportSize({ width: 320, height: 200 });
    await follow(page, 'Subscribe');
    await isFocused(page, 'newsletter');
    expect(await menu.isVisible()).toBe(false);
  }, PHONE));

const isHidden = (page: Page) => bar(page).evaluate((header) => 'hidden' in header.dataset);

const scrollTo = async (page: Page, y: number) => {
  await page.evaluate(
    (top) =>
      new Promise((scrolled) => {
        addEventListener('scroll', () => requestAnimationFrame(() => requestAnimationFrame(scrolled)), {
          once: true,
        });
        scrollBy(0, top - scrollY);
      }),
    y,
  );
};

test('on a phone, the bar goes out of the way after 100 px, unless it is in use, and comes back for who looks back', () =>
  visit(async ({ page }) => {
    await openLive(page, '/blog');
    await scrollTo(page, 100);
    expect(await isHidden(page)).toBe(false);
    await scrollTo(page, 101);
    expect(await isHidden(page)).toBe(true);
    await page.waitForFunction(
      () => (document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 1) <= 0,
    );
    await scrollTo(page, 600);
    expect(await isHidden(page)).toBe(true);
    await scrollTo(page, 590);
    expect(await isHidden(page)).toBe(false);

    await scrollTo(page, 0);
    await bar(page).getByRole('button', { name: 'Menu' }).focus();
    await scrollTo(page, 400);
    expect(await isHidden(page)).toBe(false);
    await page.keyboard.press('Enter');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await scrollTo(page, 500);
    expect(await isHidden(page)).toBe(false);
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await scrollTo(page, 600);
    expect(await isHidden(page)).toBe(true);
    // Past the last button of the bar.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await scrollTo(page, 610);
    expect(await isHidden(page)).toBe(true);
    await bar(page).getByRole('button', { name: 'Menu' }).focus();
    expect(await isHidden(page)).toBe(false);

    const glides = () => bar(page).evaluate((header) => getComputedStyle(header).transitionDuration);
    expect(await glides()).not.toBe('0s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await glides()).toBe('0s');

    await page.setViewportSize({ width: 768, height: 700 });
    await openLive(page, '/about');
    await openLive(page, '/blog');
    await page.mouse.wheel(0, 1000);
    await page.waitForFunction(() => scrollY > 500);
    expect(await isHidden(page)).toBe(false);
  }, PHONE));

test('the field in the bar searches the articles', () =>
  visit(async ({ page }) => {
    await openLive(page, '/about');
    await searchInBar(page);
  }));

test('the script of a page for readers is small', () =>
  visit(async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(8000);
  }));
