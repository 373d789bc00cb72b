import { expect, test } from 'vitest';
import { delayFonts, openLive, watchShifts } from './browser.ts';
import { waitForFrames } from './on-the-page.ts';
import { siteInBrowser } from './site-in-browser.ts';

/** The one host that may be asked, after a press. */
const PLAYER_HOST = 'www.youtube-nocookie.com';

const shared = siteInBrowser();
const { visit: reading } = shared;

const WITHOUT_SCRIPT = { javaScriptEnabled: false };

test('a post shows its title, Hindi date, reading time, every paragraph and its tags without any script', () =>
  reading(async ({ page }) => {
    const post = await (await fetch(`${shared.site.url}/api/post/the-last-dry-step`)).json();
    await page.goto('/blog/the-last-dry-step');

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(post.data.title);
    const date = new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    expect(await page.locator('article time').first().textContent()).toBe(
      date.format(new Date(post.data.published_at)),
    );
    const text = (await page.locator('article').textContent()) ?? '';
    for (const paragraph of post.data.post_data.split('\n')) expect(text).toContain(paragraph.trim());
    for (const tag of post.data.tags) expect(text).toContain(tag);
    expect(text).toContain(`${post.data.readTime} min read`);
  }, WITHOUT_SCRIPT));

test('a post in Hindi says so, and its page title is its own', () =>
  reading(async ({ page }) => {
    await openLive(page, '/blog/दीये-की-लौ');
    expect(await page.locator('article').getAttribute('lang')).toBe('hi');
    expect(await page.title()).toContain('दीये की लौ');
  }));

test('a post can be reached by its id, which leads to its readable address', () =>
  reading(async ({ page }) => {
    const post = await (await fetch(`${shared.site.url}/api/post/this-is-easy`)).json();
    const response = await fetch(`${shared.site.url}/blog/${post.data.id}`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    await page.goto(`/blog/${post.data.id}`);
    expect(new URL(page.url()).pathname).toBe('/blog/this-is-easy');
  }));

test('a missing post says so with status 404', () =>
  reading(async ({ page }) => {
    const response = await page.goto('/blog/no-such-post');
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Post Not Found');
    await page.getByText("The blog post you're looking for doesn't exist.").waitFor();
  }));

test('an unknown address says so with status 404', () =>
  reading(async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
    await page.getByText('Did you forget to add the page to the router?').waitFor();
  }));

test('searching works without script, and says when nothing was found', () =>
  reading(async ({ page }) => {
    await page.goto('/blog');
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('grandmother');
    await search.press('Enter');
    await page.waitForURL('**/blog?search=grandmother');
    await page.getByRole('heading', { name: 'The Account That Was Never Closed' }).waitFor();

    await page.goto('/blog?search=zzzzzz');
    await page.getByText('No articles found matching your criteria.').waitFor();
  }, WITHOUT_SCRIPT));

test('a search for a Devanagari word finds the post that holds it', () =>
  reading(async ({ page }) => {
    await openLive(page, '/blog');
    const search = page.getByRole('main').locator('input[type="search"]');
    await search.fill('दीये');
    await search.press('Enter');
    await page.getByRole('heading', { name: 'दीये की लौ' }).waitFor();
  }));

test('category cards lead to their posts', () =>
  reading(async ({ page }) => {
    await openLive(page, '/categories');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Philosophy/ })
      .first()
      .click();
    await page.waitForURL('**/blog?category=philosophy');
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    expect(await page.getByRole('main').getByRole('article').count()).toBe(3);
  }));

test('moving on keeps the document, sets title and scroll, and Back returns to where one was', () =>
  reading(async ({ page }) => {
    await openLive(page, '/blog');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const link = page.getByRole('link', { name: 'The First Roti' });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL('**/blog/the-first-roti');
    await page.getByRole('heading', { level: 1, name: 'The First Roti' }).waitFor();
    expect(await page.title()).toContain('The First Roti');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await page.getByRole('link', { name: 'The First Roti' }).waitFor();
    await page.waitForFunction((expected) => Math.abs(window.scrollY - expected) < 5, before);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  }));

test('the script waits for the first press, and the press is not lost', () =>
  reading(
    async ({ page, context }) => {
      await context.route(`https://${PLAYER_HOST}/**`, (route) => route.fulfill({ body: 'a player' }));
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      expect(scripts).toHaveLength(1);

      await page.locator('main [data-needs-script]').first().click();
      await page.locator(`iframe[src^="https://${PLAYER_HOST}/embed/"]`).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
    },
    { allowedHosts: [PLAYER_HOST] },
  ));

test('the menu on a phone opens without script', () =>
  reading(
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: /menu/i }).click();
      await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
      await page.waitForURL('**/blog');
    },
    { ...WITHOUT_SCRIPT, viewport: { width: 360, height: 640 } },
  ));

test('the browser knows every local face that stands in for ours until they are loaded', () =>
  reading(async ({ page }) => {
    await page.goto('/blog/the-last-dry-step');
    const [known, named] = await page.evaluate(() => {
      const named = getComputedStyle(document.body).fontFamily.split(', ');
      return [[...document.fonts].map(({ family }) => family), named].map((names) =>
        names.map((name) => name.replaceAll('"', '')),
      );
    });
    expect(known).toEqual(expect.arrayContaining(named?.filter((name) => / like |^Like /.test(name)) ?? []));
    expect(known).toContain('Like Georgia');
  }));

/** Takes away the other texts in English, which would be suggested first. */
async function suggestHindi(): Promise<void> {
  await shared.changeRows((db) =>
    db
      .updateTable('posts')
      .set({ status: 'draft' })
      .where('language', '=', 'en')
      .where('slug', '!=', 'the-last-dry-step')
      .execute(),
  );
  const suggests = async () =>
    /next-entries late/.test(await (await fetch(`${shared.site.url}/blog/the-last-dry-step`)).text());
  await expect.poll(suggests).toBe(true);
}

// The last one, since others read what it takes away.
test('the face for the Hindi below an English text waits until the reader comes near, and nothing moves then', async () => {
  await suggestHindi();
  await reading(async ({ page }) => {
    const faces: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font')
        faces.push(/assets\/([a-z-]+?)-/.exec(request.url())?.[1] ?? request.url());
    });
    const shifts = await watchShifts(page);
    // The name in the footer is in the small font, which may come late. That is no reason to fetch the large one.
    await delayFonts(page);
    await page.goto('/blog/the-last-dry-step', { waitUntil: 'networkidle' });
    expect(faces.sort()).toEqual(['hindi', 'latin']);

    // Near, and not yet in sight: there the face takes its place.
    const next = page.locator('.next-post');
    await next.evaluate((below) => scrollBy(0, below.getBoundingClientRect().top - innerHeight));
    await expect.poll(() => faces).toContain('devanagari');
    await page.evaluate(() => document.fonts.ready);
    await next.getByRole('heading', { name: 'Read next' }).scrollIntoViewIfNeeded();
    await next.getByRole('link').first().scrollIntoViewIfNeeded();
    await waitForFrames(page);
    expect(await shifts()).toEqual([]);
  });
});
