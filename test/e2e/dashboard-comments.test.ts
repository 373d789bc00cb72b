import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, adminSession, button, LONG, polled } from './admins.ts';
import { expectAccessible, expectAccessibleInBothLooks } from './browser.ts';
import { hasFocus, tabTo, toast } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { comment, commentsOf, field, postButton, publishedPost } from './responding.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);
const RULES = { holdFirst: false, mailsHeld: true, linkLimit: null, words: [] };

const rows = (page: Page) => page.locator('.moderated-comment');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const row = (page: Page, words: string) => page.locator('.moderated-comment', { hasText: words });

async function search(page: Page, words: string): Promise<void> {
  const found = page.waitForResponse((response) => response.url().includes('search='));
  await page.getByLabel('Search comments').fill(words);
  await found;
}

test('a newcomer’s comment waits where the rules say so, is seen by its writer alone, and comes out when approved', () =>
  shared.visit(async ({ page, context }) => {
    const post = await publishedPost(shared, { title: 'For newcomers' });
    const admin = await adminSession(shared);
    try {
      await openAs(page, admin, '/dashboard/comments#rules');
      await page.getByLabel('Hold comments from first-time writers').check();
      await page.getByLabel('Link limit').fill('many');
      await button(page, 'Save').click();
      await page.getByText('Enter a whole number up to 100, or leave the field empty.').waitFor();
      await page.getByLabel('Link limit').fill('2');
      await page.getByLabel('Words to hold').fill('lottery\nलॉटरी');
      await button(page, 'Save').click();
      await toast(page, 'Rules saved').waitFor();
      const kept = (await ask(shared, admin, 'GET', '/desk/comment-rules')).data;
      expect(kept).toEqual({ holdFirst: true, mailsHeld: true, linkLimit: 2, words: ['lottery', 'लॉटरी'] });

      const theirs = await context.newPage();
      await openAs(theirs, await newPerson(shared), post.address);
      await field(theirs).fill('Rosewood, said somebody new.');
      await postButton(theirs).click();
      await theirs.getByText('Thank you. Your comment will appear once an admin has approved it.').waitFor();
      await theirs.getByText('Only you can see this until an admin approves it.').waitFor();
      await theirs.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
      await expectAccessible(theirs);
      expect(await commentsOf(shared, post)).toEqual([]);

      await openAs(page, admin, '/dashboard/comments');
      // What is selected before the filtered list arrives is not selected in it.
      const filtered = page.waitForResponse((response) => response.url().includes('show=held'));
      await page.getByRole('button', { name: /^Held/ }).click();
      await filtered;
      await polled(() => rows(page).count()).toBe(1);
      await row(page, 'Rosewood').getByRole('checkbox').check();
      await button(page, 'Approve').click();
      await row(page, 'Rosewood').waitFor({ state: 'detached' });
      expect(await commentsOf(shared, post)).toEqual(['Rosewood, said somebody new.']);
    } finally {
      await ask(shared, admin, 'PUT', '/desk/comment-rules', RULES);
    }
  }));

test('older comments are a page away, long ones open, and each leads to its place on the page and to its author', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared, { first_name: 'Ketaki', last_name: 'Bose' });
    const post = await publishedPost(shared, { title: 'A long conversation' });
    await comment(shared, post.author, post, 'Hibiscus and a long letter about the river. '.repeat(20).trim());
    await shared.changeRows(async (db) => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', post.author.email)
        .executeTakeFirstOrThrow();
      const older = Array.from({ length: 22 }, (_, at) => ({ comment: `Hibiscus ${at + 1}`, created_at: at + 1 }));
      await db
        .insertInto('comments')
        .values(older.map((each) => ({ post_id: post.id, author_id: id, comment_key: null, ...each })))
        .execute();
    });
    await comment(shared, person, post, 'Magnolia,\nin three\nlines.', 'Later one', 'Later two', 'Later three');
    await openAs(page, await adminSession(shared), '/dashboard/comments');
    await search(page, 'Hibiscus');
    await row(page, 'Hibiscus 22').waitFor();
    await polled(() => rows(page).count()).toBe(20);
    await button(page, 'Next').click();
    await row(page, 'a long letter').waitFor();
    expect(await rows(page).count()).toBe(3);
    const words = row(page, 'a long letter').locator('.moderated-words');
    const folded = await words.evaluate((element) => element.clientHeight);
    await button(page, 'More').click();
    expect(await words.evaluate((element) => element.clientHeight)).toBeGreaterThan(folded);
    await button(page, 'Previous').click();
    await row(page, 'Hibiscus 22').waitFor();

    await search(page, 'Magnolia');
    await polled(() => rows(page).count()).toBe(1);
    await page.getByText('1 comment found').waitFor();
    expect(await button(page, 'More').count()).toBe(0);
    const menu = row(page, 'Magnolia').getByRole('button', { name: 'More for the comment by Ketaki Bose' });
    await menu.press('Enter');
    await page.getByRole('link', { name: 'View on the page' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'View on the page' }).waitFor({ state: 'hidden' });
    expect(await hasFocus(menu)).toBe(true);
    await menu.click();
    await page.getByRole('link', { name: 'View on the page' }).click();
    const letter = page.locator('[id^="comment-"]', { hasText: 'Magnolia' });
    await letter.waitFor();
    await expect.poll(() => hasFocus(letter)).toBe(true);
    await page.goBack();
    await menu.click();
    await page.getByRole('link', { name: 'Manage writer' }).click();
    await page.getByRole('button', { name: 'Show everyone' }).waitFor();
    await polled(() => page.locator('.data-table tbody th').count()).toBe(1);
    await button(page, 'Suspend').waitFor();
  }));

test('comments are searched, chosen and hidden by keyboard alone', () =>
  shared.visit(async ({ page }) => {
    const post = await publishedPost(shared, { title: 'By keys' });
    await comment(shared, post.author, post, 'Jasmine by day', 'Jasmine by night');
    await openAs(page, await adminSession(shared), '/dashboard/comments');
    await tabTo(page, page.getByLabel('Search comments'));
    const found = page.waitForResponse('**/api/desk/comments?*search=Jasmine+by+night');
    await page.keyboard.type('Jasmine by night');
    await found;
    await polled(() => rows(page).count()).toBe(1);
    await tabTo(page, rows(page).getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, button(page, 'Hide'));
    await page.keyboard.press('Enter');
    await rows(page).getByText('Hidden').waitFor();
    await expect.poll(() => focused(page)).toBe('Comments');
    await page.keyboard.press('Tab');
    expect(await hasFocus(rows(page).getByRole('checkbox'))).toBe(true);
    expect(await commentsOf(shared, post)).toEqual(['Jasmine by day']);
  }));

test('on a phone the bar with the actions lies over no box that has the focus, and long Hindi words are there for everyone', () =>
  shared.visit(
    async ({ page }) => {
      const post = await publishedPost(shared, { title: 'दीये की लौ और नदी का बहता हुआ पानी' });
      const hindi = 'Tamarind. मैंने यह दो बार पढ़ा, और अब सीढ़ियाँ गिनता हूँ। '.repeat(9).trim();
      const texts = Array.from(
        { length: 7 },
        (_, number) => `Tamarind ${number}. ${'Under the tree it is cool. '.repeat(number)}`,
      );
      // Somebody new: nobody may write more than ten in a minute.
      await comment(shared, await newPerson(shared, LONG), post, ...texts, hindi);
      await openAs(page, await adminSession(shared), '/dashboard/comments');
      await search(page, 'Tamarind');
      await polled(() => rows(page).count()).toBe(8);
      const boxes = await rows(page).getByRole('checkbox').all();
      // At the foot of the screen, where the bar comes up.
      await boxes[2]?.evaluate((box) => scrollBy(0, box.getBoundingClientRect().bottom - innerHeight + 4));
      await boxes[2]?.focus();
      await page.keyboard.press('Space');
      await page.getByText('1 comment selected').waitFor();
      const bar = page.getByRole('region', { name: 'Selected comments' });
      for (const box of boxes.slice(2)) {
        await tabTo(page, box);
        const [above, below] = [await box.boundingBox(), await bar.boundingBox()];
        expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(8);
      }

      // What it covers can be scrolled out from behind it, and it gives way to what has the focus.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.selection-bar { position: static !important }');
        document.adoptedStyleSheets.push(sheet);
      });
      await expectAccessibleInBothLooks(page);
    },
    { viewport: { width: 360, height: 640 } },
  ));
