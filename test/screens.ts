import type { Page } from 'playwright-core';
import { routes } from '#web/routing/routes.ts';

/** What the contact sheets show. */
export interface Screen {
  address: string;
  /** Logged in, under a name in Hindi. */
  isOwn?: boolean;
  /** On a site without any posts. */
  isEmptySite?: boolean;
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<void>;
  /** Brings the page into the state to be looked at. */
  arrange?: (page: Page) => Promise<void>;
}

export const SCREENS: Record<string, Screen> = {
  home: { address: '/' },
  blog: { address: '/blog' },
  'blog-category': { address: '/blog?category=personal-growth' },
  'blog-hindi': { address: '/blog?language=hi' },
  search: { address: '/blog?search=lamp' },
  'nothing-found': { address: '/blog?search=zzzzzz' },
  'post-english': { address: '/blog/the-last-dry-step' },
  'post-hindi': { address: '/blog/दीये-की-लौ' },
  'essay-english': { address: '/blog/the-lamp-and-the-niche', arrange: seeAll },
  'essay-hindi': { address: '/blog/प्रतीक्षा-का-समय', arrange: seeAll },
  'essay-notes': { address: '/blog/प्रतीक्षा-का-समय', arrange: openNotes },
  'post-responses': { address: '/blog/the-last-dry-step', isOwn: true, arrange: takePart },
  'comment-edited': { address: '/blog/the-last-dry-step', isOwn: true, arrange: editComment },
  'comment-reported': { address: '/blog/the-last-dry-step', arrange: reportComment },
  'post-refused': { address: '/blog/the-last-dry-step', isOwn: true, arrange: writeInVain },
  'post-missing': { address: '/blog/no-such-post' },
  'tag-english': { address: '/tag/urdu' },
  'tag-hindi': { address: '/tag/पाठशाला' },
  archive: { address: '/archive' },
  'start-here': { address: '/start-here' },
  categories: { address: '/categories' },
  series: { address: '/series' },
  'series-english': { address: '/series/on-lamps' },
  'series-hindi': { address: '/series/नदी-और-दीये' },
  'part-english': { address: '/blog/the-lamp-and-the-niche', arrange: openParts },
  'part-hindi': { address: '/blog/प्रतीक्षा-का-समय', arrange: openParts },
  about: { address: '/about' },
  newsletter: { address: '/newsletter' },
  'newsletter-wrong': { address: '/newsletter', arrange: (page) => subscribe(page, 'asha@', 'Subscription failed') },
  'newsletter-said': { address: '/newsletter', arrange: (page) => subscribe(page, 'asha@example.org', 'check your') },
  'newsletter-sent': { address: '/newsletter/sent' },
  'newsletter-confirm': { address: '/newsletter/confirm/a-token' },
  'newsletter-confirmed': { address: '/newsletter/confirmed' },
  'newsletter-expired': { address: '/newsletter/expired' },
  'newsletter-language': { address: '/newsletter/preferences/a-token' },
  'newsletter-language-saved': { address: '/newsletter/preferences-saved' },
  'newsletter-nobody': { address: '/newsletter/not-subscribed' },
  'letters-none': { address: '/newsletter/letters' },
  'newsletter-leave': { address: '/newsletter/unsubscribe/a-token' },
  'newsletter-left': { address: '/newsletter/unsubscribed' },
  'replies-confirm': { address: '/replies/confirm/a-token' },
  'replies-confirmed': { address: '/replies/confirmed' },
  'replies-expired': { address: '/replies/expired' },
  'replies-stop': { address: '/replies/stop/a-token' },
  'replies-stopped': { address: '/replies/stopped' },
  privacy: { address: '/privacy' },
  'not-loaded': { address: '/blog', arrange: loadNothing },
  'not-found': { address: '/no/such/page' },
  login: { address: '/login' },
  'login-wrong': { address: '/login', arrange: (page) => logIn(page, 'Login failed') },
  'login-pending': { address: '/login', arrange: logInForever },
  signup: { address: '/signup' },
  'signup-weak': { address: '/signup', arrange: (page) => signUp(page, 'weak', 'Weak Password') },
  'signup-code': { address: '/signup', arrange: (page) => signUp(page, 'Blue.Kettle7', 'Check your email') },
  'forgot-password': { address: '/forgot-password' },
  'reset-password': { address: '/reset-password/a-token' },
  profile: { address: '/dashboard/profile', isOwn: true, arrange: showsSessions },
  'profile-editing': { address: '/dashboard/profile', isOwn: true, arrange: editProfile },
  dashboard: { address: '/dashboard', isOwn: true, arrange: hasLoaded },
  'manage-posts': {
    address: '/dashboard/posts',
    isOwn: true,
    arrange: (page) => page.locator('.managed-post').first().waitFor(),
  },
  'manage-posts-selected': { address: '/dashboard/posts?sort=title', isOwn: true, arrange: selectPosts },
  'manage-posts-nothing': {
    address: '/dashboard/posts?search=zzzz&status=draft',
    isOwn: true,
    arrange: (page) => page.getByText('No posts match.').waitFor(),
  },
  'command-palette': { address: '/dashboard/posts', isOwn: true, arrange: openPalette },
  'create-post': { address: '/dashboard/create-post', isOwn: true, arrange: writePost },
  'create-post-preview': { address: '/dashboard/create-post', isOwn: true, arrange: previewPost },
  'create-post-drawing': { address: '/dashboard/create-post', isOwn: true, arrange: chooseDrawing },
  'edit-post': {
    address: '/dashboard/edit-post/1',
    isOwn: true,
    arrange: (page) => page.getByLabel('Title', { exact: true }).waitFor(),
  },
  versions: { address: '/dashboard/edit-post/1/versions', isOwn: true, arrange: hasLoaded },
  bin: { address: '/dashboard/posts/bin', isOwn: true, arrange: (page) => page.getByText('Nothing has').waitFor() },
  'coming-soon': { address: '/admin' },
  'account-menu': { address: '/', isOwn: true, arrange: openMenu },
  ...Object.fromEntries(
    routes.filter(({ name, path }) => name === 'admin-screens' && !path.includes(':')).map(roomOfTheDesk),
  ),
  ...Object.fromEntries(
    [
      'comments#rules',
      'subscribers#add',
      'subscribers#files',
      'redirects#not-found',
      'letters#settings',
      'letters#returned',
    ].map((tab) => roomOfTheDesk({ path: `/dashboard/${tab}` })),
  ),
  'desk-videos-move': { address: '/dashboard/videos', isOwn: true, arrange: moveRow },
  'desk-videos-edit': { address: '/dashboard/videos', isOwn: true, arrange: (page) => pressFirst(page, /^Edit/) },
  'desk-series-parts': { address: '/dashboard/series', isOwn: true, arrange: (page) => pressFirst(page, /^Parts of/) },
  'desk-texts-edit': { address: '/dashboard/texts', isOwn: true, arrange: (page) => pressFirst(page, /^Edit/) },
};

function roomOfTheDesk({ path }: { path: string }): [name: string, Screen] {
  return [`desk-${path.split('/').at(-1)?.replace('#', '-')}`, { address: path, isOwn: true, arrange: hasLoaded }];
}

async function pressFirst(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await hasLoaded(page);
}

async function moveRow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Move/ }).nth(2).click();
}

/** Pictures below the first screen are fetched when they come near. */
async function seeAll(page: Page): Promise<void> {
  for (const picture of await page.locator('.rich-text img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/** On narrow screens, with the contents. */
async function openNotes(page: Page): Promise<void> {
  await seeAll(page);
  for (const number of await page.locator('.note-ref a[aria-expanded]').all()) await number.click();
  const contents = page.locator('.contents summary');
  if (await contents.isVisible()) await contents.click();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Some are chosen, and the menu of another one is open. */
async function selectPosts(page: Page): Promise<void> {
  const posts = page.locator('.managed-post');
  for (const number of [0, 2]) await posts.nth(number).getByRole('checkbox').check();
  await posts.nth(1).getByRole('button', { name: 'More for' }).click();
}

async function openPalette(page: Page): Promise<void> {
  await hasLoaded(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
}

async function openParts(page: Page): Promise<void> {
  await page.locator('.series-place summary').click();
}

async function hasLoaded(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
}

async function subscribe(page: Page, email: string, awaited: string): Promise<void> {
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText(awaited).first().waitFor();
}

async function loadNothing(page: Page): Promise<void> {
  await page.route('**/api/author', (route) => route.fulfill({ status: 503, body: 'Please come back in a minute.' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.getByText('could not be loaded').waitFor();
}

async function logIn(page: Page, awaited: string): Promise<void> {
  await page.getByLabel('Email').fill('asha@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Wrong.Kettle7');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText(awaited).first().waitFor();
}

async function logInForever(page: Page): Promise<void> {
  await page.route('**/api/auth/login', () => {});
  await logIn(page, 'Logging in...');
}

async function signUp(page: Page, password: string, awaited: string): Promise<void> {
  const values = {
    'First name': 'आशा',
    'Last name': 'राव',
    Email: 'asha@example.org',
    'Phone number': '98765 43210',
    Password: password,
    'Confirm password': password,
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(awaited).first().waitFor();
}

async function showsSessions(page: Page): Promise<void> {
  await page.getByText('This device').waitFor();
}

async function editProfile(page: Page): Promise<void> {
  await showsSessions(page);
  await page.getByRole('button', { name: 'Update' }).click();
}

/** With all that can be wrong before it is sent. */
async function previewPost(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('दीये की लौ');
  await page.getByLabel('Summary').fill('एक छोटी लौ, और उसके आसपास का अँधेरा।');
  const text =
    '## पहली लौ\n\nदीया **पहले** जला।^[Long before the bell.]\n\n```verse\nदीया जले रात भर\n  नदी बहे चुपचाप\n```';
  await page.getByLabel('Content', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview' }).locator('h2').nth(1).waitFor();
}

async function chooseDrawing(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('दीये की लौ');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByText('Choose a motif').click();
  await page.getByRole('radio', { name: 'Bell' }).check();
}

async function writePost(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('दीये की लौ, and the river');
  await page.getByLabel('Content').fill('The lamp was lit before anybody spoke.\nघाट की सीढ़ियाँ अभी गीली थीं।');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.locator('.toast').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  await page.locator('.account-name').waitFor({ state: 'attached' });
  await ((await menu.isVisible()) ? menu : page.locator('.account-name')).click();
}

/** Posts two comments and likes the post. */
async function takePart(page: Page): Promise<void> {
  const like = page.getByRole('button', { name: /^Liked? this post$/ });
  await page.locator('.account-name').waitFor({ state: 'attached' });
  if ((await like.getAttribute('aria-pressed')) === 'false') await like.click();
  for (const letter of ['It is both, and that is the point.', 'मैंने यह दो बार पढ़ा।\n\nअब सीढ़ियाँ गिनता हूँ।']) {
    await page.getByLabel('Your comment').fill(letter);
    const posted = page.waitForResponse('**/api/post/comment');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await posted;
  }
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .waitFor();
}

async function editComment(page: Page): Promise<void> {
  await takePart(page);
  await page.getByRole('button', { name: 'Edit this comment' }).first().click();
  await page.locator('.comment textarea').waitFor();
}

/** A comment that the screens before have brought about; without a reason, so that the form asks for one. */
async function reportComment(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Report the comment/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Choose a reason.').waitFor();
}

async function writeInVain(page: Page): Promise<void> {
  await page.route('**/api/post/comment', (route) => route.abort());
  await page.getByLabel('Your comment').fill('A long letter, which the network does not want. '.repeat(100));
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.locator('.toast').waitFor();
}
