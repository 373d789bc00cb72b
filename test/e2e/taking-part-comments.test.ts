import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothLooks, openLive, type ReaderOptions, reloadLive } from './browser.ts';
import { accessToken, hasFocus, holdBack, toast } from './on-the-page.ts';
import { logInElsewhere, newPerson, openAs, type Person } from './people.ts';
import {
  comment,
  commentsOf,
  commentTexts,
  field,
  type PublishedPost,
  postButton,
  publishedPost,
} from './responding.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { ask } from './writers.ts';

const shared = siteInBrowser();
const CALL = '**/api/post/comment';
const POSTED = 'Comment posted.';

const heading = (page: Page) => page.locator('#comments-head').textContent();
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load more' });
const focused = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((each) => document.activeElement?.matches(each), selector)).toBe(true);
const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => `Comment ${from - place}.`);

type Work = (place: { page: Page; post: PublishedPost; person: Person }) => Promise<void>;

/** A person before a post's page, ready to write. */
function writing(work: Work, options?: ReaderOptions): Promise<void> {
  return shared.visit(async ({ page }) => {
    const post = await publishedPost(shared);
    const person = await newPerson(shared);
    await openAs(page, person, post.address);
    await work({ page, post, person });
  }, options);
}

async function post(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await postButton(page).click();
}

/** Of two people: nobody may be that quick. */
async function longConversation(): Promise<PublishedPost> {
  const place = await publishedPost(shared);
  const people = [await newPerson(shared), await newPerson(shared)] as const;
  for (let number = 1; number <= 15; number += 1)
    await comment(shared, people[number % 2] as Person, place, `Comment ${number}.`);
  return place;
}

test('the newest two are in the page, and older ones are links away, without any script', () =>
  shared.visit(
    async ({ page }) => {
      const place = await longConversation();
      await page.goto(place.address);
      expect(await heading(page)).toBe('15 comments');
      expect(await commentTexts(page)).toEqual(numbered(15, 14));
      expect(await page.locator('.comment').first().innerText()).toMatch(
        /^Meera Joshi\s*\d+ \S+ 2\d{3}, \d+:\d\d [ap]m/,
      );
      expect(await field(page).isVisible()).toBe(false);

      await loadMore(page).click();
      await page.waitForURL('**?before=*#comments');
      expect(await commentTexts(page)).toEqual(numbered(13, 4));
      await loadMore(page).click();
      await expect.poll(() => commentTexts(page)).toEqual(numbered(3, 1));
      expect(await loadMore(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Show the newest' }).click();
      await page.waitForURL(`**${place.address}#comments`);
      expect(await commentTexts(page)).toEqual(numbered(15, 14));
    },
    { javaScriptEnabled: false },
  ));

test('with script older ones come into the page, without repeats and without losing one’s place, and a new one leads to the newest', () =>
  shared.visit(async ({ page }) => {
    const place = await longConversation();
    await openLive(page, place.address);
    await loadMore(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await comment(shared, await newPerson(shared), place, 'Meanwhile.');
    await loadMore(page).click();
    await expect.poll(() => commentTexts(page)).toEqual(numbered(15, 4));
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await heading(page)).toBe('16 comments');
    await focused(page, '.comment:nth-child(3)');

    await loadMore(page).click();
    await expect.poll(() => commentTexts(page)).toEqual(numbered(15, 1));
    await focused(page, '.comment:nth-child(13)');
    expect(await loadMore(page).count()).toBe(0);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(place.address);

    await openLive(page, place.address);
    const older = await loadMore(page).getAttribute('href');
    await openAs(page, await newPerson(shared), older ?? '');
    await post(page, 'Late, but here.');
    await page.waitForURL(`**${place.address}#comments`);
    await expect.poll(() => commentTexts(page)).toEqual(['Late, but here.', 'Meanwhile.']);
  }));

test('a comment is written, announced, counted and deleted, and what was not posted is kept until the logout', () =>
  writing(async ({ page, post: place }) => {
    await page.getByText('No comments yet. Yours could be the first.').waitFor();
    await field(page).focus();
    expect(await postButton(page).isDisabled()).toBe(true);
    await field(page).fill(' \n\u200b ');
    await expect.poll(() => postButton(page).isDisabled()).toBe(true);
    await field(page).fill('  First line.\nSecond line.  ');

    const release = await holdBack(page, CALL);
    await postButton(page).click();
    const pending = page.getByRole('button', { name: 'Posting...' });
    await pending.waitFor();
    expect(await pending.isDisabled()).toBe(true);
    release();
    await page.getByRole('status').getByText(POSTED).waitFor();
    await expect.poll(() => commentTexts(page)).toEqual(['First line.\nSecond line.']);
    await expect.poll(() => heading(page)).toBe('1 comment');
    expect(await page.locator('.response-counts a').textContent()).toBe('1 comment');
    await focused(page, '.comment');
    expect(await field(page).inputValue()).toBe('');
    expect(await postButton(page).isDisabled()).toBe(true);

    await comment(shared, await newPerson(shared, { first_name: 'Tara' }), place, 'From somebody else.');
    await post(page, 'Third.');
    await expect.poll(() => commentTexts(page)).toEqual(['Third.', 'From somebody else.', 'First line.\nSecond line.']);
    await expect.poll(() => heading(page)).toBe('3 comments');
    expect(await (await fetch(shared.site.url + place.address)).text()).toContain('>Third.<');

    // Nobody is offered to delete what somebody else has written.
    const buttons = page.getByRole('button', { name: /^Delete/ });
    await expect.poll(() => buttons.count()).toBe(2);
    expect(await buttons.first().getAttribute('aria-label')).toBe('Delete the comment by Meera Joshi');
    const questions: string[] = [];
    let answer = false;
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      return answer ? dialog.accept() : dialog.dismiss();
    });
    await buttons.first().click();
    await expect.poll(() => questions).toEqual(['Delete this comment? This cannot be undone.']);
    expect(await commentsOf(shared, place)).toHaveLength(3);
    answer = true;
    await buttons.first().click();
    await toast(page, 'Comment deleted').waitFor();
    await expect.poll(() => commentTexts(page)).toEqual(['From somebody else.', 'First line.\nSecond line.']);
    await expect.poll(() => heading(page)).toBe('2 comments');
    await focused(page, '#comments');
    await buttons.click();
    await expect.poll(() => commentTexts(page)).toEqual(['From somebody else.']);
    await expect.poll(() => heading(page)).toBe('1 comment');
    expect(await commentsOf(shared, place)).toEqual(['From somebody else.']);
    expect(await buttons.count()).toBe(0);

    await field(page).fill('Unsent.');
    await reloadLive(page);
    await expect.poll(() => field(page).inputValue()).toBe('Unsent.');
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await openLive(page, place.address);
    expect(await field(page).inputValue()).toBe('');

    await openAs(page, place.author, place.address);
    await page.getByRole('button', { name: 'Delete the comment by Tara Joshi' }).click();
    await expect.poll(() => heading(page)).toBe('Comments');
  }));

test('a login that ends in mid-comment loses nothing', () =>
  writing(
    async ({ page, post: place, person }) => {
      await page.locator('.account-name').waitFor({ state: 'attached' });
      await ask(shared, person, 'POST', '/auth/logout');
      await post(page, 'Written for an hour.');
      await toast(page, 'Error').getByText('Log in first.').waitFor();
      await page.getByText('You’ve been logged out, but what you typed is still here.').waitFor();
      expect(await accessToken(page)).toBeNull();
      expect(await field(page).inputValue()).toBe('Written for an hour.');

      const token = await logInElsewhere(shared, person, 'Another tab');
      const tab = await page.context().newPage();
      await tab.goto('/about');
      await tab.evaluate((kept) => localStorage.setItem('access_token', kept), token);
      await page.getByText('You’ve been logged out').waitFor({ state: 'detached' });
      await postButton(page).click();
      await page.getByText(POSTED).waitFor();
      expect(await commentsOf(shared, place)).toEqual(['Written for an hour.']);
    },
    { refusals: [401] },
  ));

const HOSTILE = [
  '<script>document.title = "taken"</script><img src=x onerror="alert(1)">&amp;',
  `Turned \u202eround\u202c, and Z${'\u0301\u0352\u0347'.repeat(333)}`,
  'w'.repeat(300),
  'दीये की लौ, and a lamp 🪔\n\n👩‍👩‍👧 १२३',
  'سلام ודעת',
];

test('whatever people write is text, stays in its column and is accessible', () =>
  writing(
    async ({ page, post: place, person }) => {
      await comment(shared, person, place, ...HOSTILE);
      await reloadLive(page);
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .waitFor();
      const title = await page.title();
      await loadMore(page).click();
      await expect.poll(() => commentTexts(page)).toEqual(HOSTILE.toReversed());
      expect(await page.title()).toBe(title);
      expect(await page.locator('.comment-words :not(span[lang])').count()).toBe(0);
      expect(await page.locator('.comment-words [lang="hi"], .comment-words[lang="hi"]').count()).toBeGreaterThan(0);
      await field(page).fill('y'.repeat(5100));
      await expectAccessibleInBothLooks(page);
    },
    { reducedMotion: 'reduce' },
  ));

test('a comment is written, posted and deleted by keyboard alone', () =>
  writing(async ({ page, post: place }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await page.locator('.response-counts a').focus();
    await page.keyboard.press('Enter');
    await focused(page, '#comments');
    for (let tabs = 0; !(await hasFocus(field(page))) && tabs < 10; tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('Without a pointer.');
    // The choice of mails about replies comes before the button.
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByText(POSTED).waitFor();
    await page.getByRole('button', { name: /^Delete/ }).waitFor();
    await focused(page, '.comment');
    // To reply and to edit come before to delete.
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => commentsOf(shared, place)).toEqual([]);
  }));
