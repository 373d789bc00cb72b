import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ISLANDS, type IslandName, islandEntry } from '#web/islands/island-list.ts';
import { newEmail } from '../support/accounts/accounts.ts';
import { openLive, reloadLive, untilStarted } from './browser.ts';
import { fillIn, holdBack, press, toast } from './on-the-page.ts';
import { newPerson, openAs, type Person } from './people.ts';
import { comment, field, likeButton, type PublishedPost, postButton, publishedPost } from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const FAILED = 'This part of the page could not be loaded.';

interface Place {
  page: Page;
  post: PublishedPost;
}

interface Use {
  /** A page that shows the island. */
  address(post: PublishedPost): string;
  person?: () => Promise<Person>;
  /** What somebody does with it. */
  use(place: Place): Promise<unknown>;
  /** What comes of that, if the island could not be loaded and its form does without. */
  withoutScript?(place: Place): Promise<unknown>;
  /** What comes of the same, once the island could be loaded. */
  works(place: Place): Promise<unknown>;
}

const ofPost = ({ address }: PublishedPost) => address;
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const searchField = (page: Page) => page.getByRole('main').locator('input[type=search]');
const subscribed = ({ page }: Place) => page.waitForURL('**/newsletter/sent');

async function subscribe(page: Page, form: string): Promise<void> {
  await page.locator(`${form} input[type=email]`).fill(newEmail());
  await page.locator(`${form} button`).click();
}

const USES: Record<IslandName, Use> = {
  account: {
    address: ofPost,
    person: () => newPerson(shared),
    use: async () => {},
    // It comes after a while, when nobody is known.
    withoutScript: ({ page }) => page.getByRole('link', { name: 'Login' }).waitFor(),
    works: ({ page }) => page.getByRole('button', { name: 'Meera' }).waitFor(),
  },
  comments: {
    address: ofPost,
    async use({ page }) {
      await field(page).click();
      await field(page).fill('A word.');
    },
    works: ({ page }) => expect.poll(() => postButton(page).isEnabled()).toBe(true),
  },
  'forgot-password': {
    address: () => '/forgot-password',
    use: ({ page }) => press(page, 'Send the code'),
    works: ({ page }) => says(page, 'Email is required'),
  },
  'letter-invitation': {
    address: ofPost,
    use: ({ page }) => subscribe(page, '.letter-invitation'),
    withoutScript: subscribed,
    works: ({ page }) => says(page, /Check your inbox/),
  },
  like: {
    address: ofPost,
    use: ({ page }) => likeButton(page).click(),
    works: ({ page }) => page.waitForURL('**/login'),
  },
  login: {
    address: () => '/login',
    use: ({ page }) => press(page, 'Log in'),
    works: ({ page }) => says(page, 'Email is required'),
  },
  'reset-password': {
    address: () => '/reset-password/some-token',
    use: ({ page }) => press(page, 'Reset password'),
    works: ({ page }) => says(page, 'Email is required'),
  },
  search: {
    address: () => '/blog',
    use: ({ page }) => searchField(page).pressSequentially('lamp'),
    async withoutScript({ page }) {
      await searchField(page).press('Enter');
      await page.waitForURL('**/blog?search=lamp');
    },
    works: ({ page }) => page.getByRole('option').first().waitFor(),
  },
  signup: {
    address: () => '/signup',
    use: ({ page }) => press(page, 'Create account'),
    works: ({ page }) => says(page, 'First name is required'),
  },
  subscription: {
    address: () => '/newsletter',
    use: ({ page }) => subscribe(page, '.subscription'),
    withoutScript: subscribed,
    works: ({ page }) => says(page, /Check your inbox/),
  },
};

const ALL = Object.keys(ISLANDS) as IslandName[];

/** The file that the build makes of an island's module. */
function chunkOf(name: IslandName): string {
  return /([\w-]+)\.tsx/.exec(String(islandEntry(name).load))?.[1] ?? '';
}

/** What the browser itself says of a request that failed is no word of ours. */
const ofOurs = (trouble: string[]) => trouble.filter((words) => !words.includes('net::ERR_FAILED'));

test.each(ALL)(
  'without the file of %s, its page is read, says so or does without, and is as before once it can be loaded',
  async (name) => {
    const { address, person, use, withoutScript, works } = USES[name];
    const post = await publishedPost(shared);
    await comment(shared, post.author, post, 'The first word is mine.');
    for (const chunk of [chunkOf(name), 'hydrate-island']) {
      const { page, context, trouble } = await shared.open();
      const place = { page, post };
      const file = `**/assets/${chunk}-*.js`;
      await page.route(file, (route) => route.abort());
      if (person) await openAs(page, await person(), address(post));
      else await openLive(page, address(post));
      await page.locator(`[data-island=${name}]`).first().waitFor({ state: 'attached' });
      const words = await page.locator('main').innerText();
      expect(words.length).toBeGreaterThan(100);

      await use(place);
      if (withoutScript) await withoutScript(place);
      else {
        await page.locator(`[data-island=${name}] + .island-failed`).getByText(FAILED).first().waitFor();
        expect(await page.locator('main').innerText()).toContain(words.slice(0, 100));
      }
      // The press may have begun a second attempt, after the one that the pointer began has failed.
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);

      await page.unroute(file);
      if (withoutScript) await openLive(page, address(post));
      // What is sent at the moment in which React takes the form over is for another test.
      const email = page.locator(`main [data-island=${name}] input[type=email]`);
      if (withoutScript && (await email.count()) > 0) {
        await email.focus();
        await untilStarted(page, name);
      }
      await use(place);
      await works(place);
      expect(await page.locator('.island-failed:visible').count()).toBe(0);
      expect(ofOurs(trouble)).toEqual([]);
      await context.close();
    }
  },
);

test('a press before the island is there is answered at once, and done when it is', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const release = await holdBack(page, '**/assets/like-*.js');
    await openLive(page, post.address);
    /** What is seen below the control. */
    const line = () =>
      likeButton(page).evaluate((button) => {
        const { content, position, backgroundColor } = getComputedStyle(button, '::after');
        return { content, position, isSeen: backgroundColor !== 'rgba(0, 0, 0, 0)' };
      });
    expect(await line()).toMatchObject({ content: 'none' });
    await likeButton(page).click();
    expect(await likeButton(page).getAttribute('aria-busy')).toBe('true');
    expect(await line()).toEqual({ content: '""', position: 'absolute', isSeen: true });

    release();
    await page.waitForURL('**/login');
    await toast(page, 'Authentication Required').getByText('Please login to like this post').waitFor();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  }));

test('a comment that is typed before the script is there can be posted, and outlives a reload', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const release = await holdBack(page, '**/assets/comments-*.js');
    await page.goto(post.address, { waitUntil: 'commit' });
    await field(page).fill('Typed at once.');
    release();
    await expect.poll(() => postButton(page).isEnabled()).toBe(true);
    await reloadLive(page);
    await expect.poll(() => field(page).inputValue()).toBe('Typed at once.');
  }));

test('what is typed into a form before its script is there is what is sent', () =>
  shared.visit(
    async ({ page }) => {
      const release = await holdBack(page, '**/assets/login-*.js');
      await openLive(page, '/login');
      await fillIn(page, { Email: 'nobody@example.org', Password: 'Blue.Kettle7' });
      const asked = page.waitForRequest('**/api/auth/login');
      release();
      await untilStarted(page, 'login');
      await press(page, 'Log in');
      expect((await asked).postDataJSON()).toEqual({ email: 'nobody@example.org', password: 'Blue.Kettle7' });
      await toast(page, 'Login failed').waitFor();
    },
    { refusals: [400, 401] },
  ));

test.each(ALL)(
  'without any script, the page of %s is read, and leaves nobody with a control that does nothing',
  (name) =>
    shared.visit(
      async ({ page }) => {
        const post = await publishedPost(shared);
        const { address, use, withoutScript } = USES[name];
        await page.goto(address(post));
        const words = await page.locator('main').innerText();
        expect(words.length).toBeGreaterThan(50);
        // Links lead somewhere in any case.
        const idle = page.locator('[data-needs-script]:not(a)').filter({ visible: true });
        expect(await idle.evaluateAll((all) => all.map((it) => it.outerHTML))).toEqual([]);
        if (name === 'account') await page.getByRole('link', { name: 'Login' }).waitFor();
        else if (withoutScript) await use({ page, post }).then(() => withoutScript({ page, post }));
        else
          expect(
            await page.locator('noscript').evaluateAll((all) => all.map((it) => it.textContent).join(' ')),
          ).toMatch(/JavaScript/);
      },
      { javaScriptEnabled: false },
    ),
);

test('what cannot be loaded is said so, even if the library for toasts cannot be loaded either', async () => {
  const post = await publishedPost(shared);
  const { page, context, trouble } = await shared.open();
  await page.route(/\/assets\/(toaster|settings-menu|copy-link)-.*\.js/, (route) => route.abort());
  await openLive(page, post.address);
  for (const name of ['Text size and theme', 'Copy link']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('alert').getByText(`Error: ${FAILED}`).waitFor();
    await page.locator('.plain-toast').evaluate((toast) => toast.remove());
  }
  expect(ofOurs(trouble)).toEqual([]);
  await context.close();
});
