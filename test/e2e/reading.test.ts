import { expect, test } from 'vitest';
import { delayFonts, openLive, watchShifts } from './browser.ts';
import { waitForFrames } from './on-the-page.ts';
import { publishedPost } from './responding.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

/** The one host that may be asked, after a press. */
const PLAYER_HOST = 'www.youtube-nocookie.com';

const shared = ownSiteInBrowser();
const { visit: reading } = shared;

const html = async (path: string) => {
  const response = await fetch(shared.site.url + path);
  // Apostrophes are written as references.
  return [response.status, (await response.text()).replaceAll('&#x27;', "'")] as const;
};

test('a missing post and an unknown address say so with status 404', async () => {
  const missing = await html('/blog/no-such-post');
  expect(missing).toEqual([404, expect.stringContaining('<h1>Post Not Found</h1>')]);
  expect(missing[1]).toContain("The blog post you're looking for doesn't exist.");
  const unknown = await html('/no/such/page');
  expect(unknown).toEqual([404, expect.stringContaining('<h1>404 Page Not Found</h1>')]);
  expect(unknown[1]).toContain('Did you forget to add the page to the router?');
});

test('a post can be reached by its id, which leads to its readable address', async () => {
  const post = await (await fetch(`${shared.site.url}/api/post/this-is-easy`)).json();
  const response = await fetch(`${shared.site.url}/blog/${post.data.id}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([301, '/blog/this-is-easy']);
});

test('without any script, a post is whole, the menu of a phone opens, and a search finds or says what was meant', () =>
  reading(
    async ({ page }) => {
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

      await page.getByRole('button', { name: /menu/i }).click();
      await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
      await page.waitForURL('**/blog');
      const search = page.getByRole('main').getByRole('searchbox');
      await search.fill('grandmother');
      await search.press('Enter');
      await page.waitForURL('**/blog?search=grandmother');
      await page.getByRole('heading', { name: 'The Account That Was Never Closed' }).waitFor();

      await page.goto('/blog?search=zzzzzz');
      await page.getByText('No articles found matching your criteria.').waitFor();
      await page.goto('/blog?search=grandmothr');
      await page.getByText('No articles found matching your criteria.').waitFor();
      await page.getByRole('link', { name: 'grandmother', exact: true }).click();
      await page.waitForURL('**/blog?search=grandmother');
      await page.getByRole('article').first().waitFor();
    },
    { javaScriptEnabled: false, viewport: { width: 360, height: 640 } },
  ));

test('category cards lead to their posts, and a Devanagari word to the Hindi post that holds it', () =>
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

    await openLive(page, '/blog');
    const search = page.getByRole('main').locator('input[type="search"]');
    await search.fill('दीये');
    await search.press('Enter');
    await page.waitForURL('**/blog?search=*');
    await page.getByRole('main').getByRole('link', { name: 'दीये की लौ' }).click();
    await page.getByRole('heading', { level: 1, name: 'दीये की लौ' }).waitFor();
    expect(await page.locator('article').getAttribute('lang')).toBe('hi');
    expect(await page.title()).toContain('दीये की लौ');
  }));

test('a page begins at its top and has its title, and Back and Forward return to where one was', () =>
  reading(
    async ({ page }) => {
      // A click may scroll the page on its way, so the place counts where the page was left.
      await page.addInitScript(() =>
        addEventListener('pagehide', () => sessionStorage.setItem(location.pathname, String(scrollY))),
      );
      const isWhereLeft = () => Math.abs(scrollY - Number(sessionStorage.getItem(location.pathname))) < 5;
      await openLive(page, '/blog');
      await page.getByRole('link', { name: 'The First Roti' }).click();
      await page.waitForURL('**/blog/the-first-roti');
      await page.getByRole('heading', { level: 1, name: 'The First Roti' }).waitFor();
      expect(await page.title()).toContain('The First Roti');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await page.evaluate(() => Number(sessionStorage.getItem('/blog')))).toBeGreaterThan(0);

      await page.evaluate(() => scrollTo(0, 300));
      await page.goBack();
      await page.getByRole('link', { name: 'The First Roti' }).waitFor();
      await page.waitForFunction(isWhereLeft);
      await page.goForward();
      await page.getByRole('heading', { level: 1, name: 'The First Roti' }).waitFor();
      await page.waitForFunction(isWhereLeft);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
    },
    { viewport: { width: 360, height: 640 } },
  ));

test('who reads, scrolls, opens a note, plays a video and looks into the menu loads the small script alone', () =>
  reading(
    async ({ page, context }) => {
      await context.route(`https://${PLAYER_HOST}/**`, (route) => route.fulfill({ body: 'a player' }));
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(chunkOf(request.url()));
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 2000);
      await page
        .getByRole('link', { name: /^Play / })
        .first()
        .click();
      await page.locator(`iframe[src^="https://${PLAYER_HOST}/embed/"]`).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.setViewportSize({ width: 360, height: 640 });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('#menu').getByRole('link', { name: 'Articles' }).click();
      await page.waitForURL('**/blog');
      await page.getByRole('button', { name: 'Text size and theme' }).click();
      await page.getByRole('radio', { name: 'Dark' }).check();

      await page.goto(await formattedPost());
      await page.locator('#note-ref-1').click();
      await page.getByRole('note').first().waitFor();
      await page.locator('.post-end').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      expect([...new Set(scripts)].sort()).toEqual(['reader', 'settings-menu']);
    },
    { allowedHosts: [PLAYER_HOST] },
  ));

/** The name of a script, without the hash of this build. */
const chunkOf = (url: string) => /assets\/(.+)-[\w-]{7}\.js$/.exec(url)?.[1] ?? url;

async function formattedPost(): Promise<string> {
  const post = await publishedPost(shared, { format: 'markdown', content: 'A line.[^one]\n\n[^one]: What it says.' });
  return post.address;
}

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
