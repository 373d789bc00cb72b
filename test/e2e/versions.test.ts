import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LOOKS } from './admins.ts';
import { expectAccessible, openLive } from './browser.ts';
import { hasFocus, tabTo, toast } from './on-the-page.ts';
import { newPerson, openAs, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost, openEditor, postsOf, saveElsewhere } from './writers.ts';

const shared = siteInBrowser();
const VIDEO = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';

const versionsOf = (id: number) => `/dashboard/edit-post/${id}/versions`;
const lookAt = (page: Page) => page.getByRole('button', { name: 'View the version of' });
const readWhole = (page: Page) => page.getByText('The whole text of this version').click();
/** What the page says that restoring changes. */
const changes = (page: Page) =>
  page.locator('.version-changes tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent));

async function changedPost(person: Person, before: Record<string, unknown>, after: object) {
  const post = await newPost(shared, person, before);
  const { status, message } = await saveElsewhere(shared, person, post.id, { keep_replaced: true, ...after });
  if (!status) throw new Error(message);
  return post;
}

test('a version is read with its category, tags and video, says what restoring it changes, and is restored', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await changedPost(
      person,
      { tags: ['lamp', 'दीया'], youtube_url: VIDEO },
      { content: 'Quite another text.', category: 'Wisdom', tags: ['night'], youtube_url: '' },
    );
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    await page.getByRole('link', { name: 'Versions' }).click();
    await lookAt(page).click();
    expect(await page.locator('.diff').innerText()).toContain('Quite another text.');
    await readWhole(page);
    const text = page.locator('.version-text');
    await text.getByText('The lamp was lit before anybody spoke.').waitFor();
    expect(await text.locator('dd').allTextContents()).toEqual(['Philosophy', 'lampदीया', VIDEO]);
    expect(await text.getByRole('link', { name: VIDEO }).getAttribute('href')).toBe(VIDEO);
    expect(await changes(page)).toEqual([
      'Content3 words15 words',
      'CategoryWisdomPhilosophy',
      'Tagsnightlamp, दीया',
      `Videonone${VIDEO}`,
    ]);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.waitForURL(`**/dashboard/edit-post/${id}`);
    await toast(page, 'Version restored').waitFor();
    await page.getByLabel('Title').waitFor();
    expect(await page.getByLabel('Content').inputValue()).toContain('The lamp was lit before anybody spoke.');
    expect(await postsOf(shared, person)).toMatchObject([{ tags: ['lamp', 'दीया'] }]);
  }));

test('a version that was restored is read at once on the post’s page', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { slug } = await changedPost(person, { title: 'Back again' }, { content: 'Quite another text.' });
    await openAs(page, person, `/blog/${slug}`);
    await page.getByText('Quite another text.').waitFor();
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Edit “Back again”' }).click();
    await page.getByRole('link', { name: 'Versions' }).click();
    await lookAt(page).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await toast(page, 'Version restored').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('link', { name: 'View “Back again”' }).click();
    await page.getByText('The lamp was lit before anybody spoke.').waitFor();
  }));

test('every version can be reached, a page at a time, and opened and closed by keyboard', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person, { title: 'Version 1' });
    for (let number = 2; number <= 22; number += 1) {
      await saveElsewhere(shared, person, id, { title: `Version ${number}`, keep_replaced: true });
    }
    await openAs(page, person, versionsOf(id));
    const titles = page.locator('.versions h2');
    await titles.first().waitFor();
    expect(await titles.allTextContents()).toEqual(Array.from({ length: 20 }, (_, place) => `Version ${21 - place}`));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await titles.allTextContents()).toEqual(['Version 1']);
    expect(await hasFocus(page.locator('.versions'))).toBe(true);

    await tabTo(page, lookAt(page));
    await page.keyboard.press('Enter');
    await page.getByText('The text is the same.').waitFor();
    expect(await changes(page)).toEqual(['TitleVersion 22Version 1']);
    const close = page.getByRole('button', { name: 'Close the version of' });
    expect([await hasFocus(close), await close.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    await page.keyboard.press('Enter');
    await page.locator('.version-comparison').waitFor({ state: 'detached' });
    expect(await hasFocus(lookAt(page))).toBe(true);
  }));

test('a version that says what the post says again offers nothing to restore', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await changedPost(person, { content: 'One.' }, { content: 'Two.' });
    await saveElsewhere(shared, person, id, { content: 'One.', keep_replaced: true });
    await openAs(page, person, versionsOf(id));
    await lookAt(page).last().click();
    await page.getByText('The post has not changed since.').waitFor();
    expect(await page.getByRole('button', { name: 'Restore this version' }).count()).toBe(0);
  }));

test('a category that is no longer offered does not come back, and that is told before', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const offer = (is_active: 0 | 1) =>
      shared.changeRows((db) => {
        db.invalidate('categories');
        return db.updateTable('categories').set({ is_active }).where('name', '=', 'Wisdom').execute();
      });
    const { id } = await changedPost(person, { category: 'Wisdom' }, { content: 'Two.', category: 'Philosophy' });
    await offer(0);
    await openAs(page, person, versionsOf(id));
    await lookAt(page).click();
    const notice = 'The category of this version, “Wisdom”, is no longer offered, so the post stays in “Philosophy”.';
    await page.getByText(notice).waitFor();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByLabel('Title').waitFor();
    expect(await postsOf(shared, person)).toMatchObject([{ postCategory: { name: 'Philosophy' } }]);
    await offer(1);
  }));

test('a version that cannot come back says why, and one that does not load comes at the next try', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const draft = { status: 'draft', content: '' };
      const { id } = await changedPost(person, draft, { status: 'published', content: 'Whole.' });
      await openAs(page, person, versionsOf(id));
      const away = { status: 503, body: JSON.stringify({ status: false, message: 'Please come back in a minute.' }) };
      await page.route('**/versions/*', (route) => route.fulfill(away));
      await lookAt(page).click();
      await page.getByText('Please come back in a minute.').waitFor();
      await page.unroute('**/versions/*');
      await page.getByRole('button', { name: 'Try again' }).click();

      const restore = page.getByRole('button', { name: 'Restore this version' });
      await restore.click();
      await toast(page, 'Failed to restore the version').getByText('Content is required').waitFor();
      expect(await hasFocus(restore)).toBe(true);
      expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'Whole.' }]);
    },
    { refusals: [400, 503] },
  ));

test.each(LOOKS)('versions are whole and accessible, empty and in Hindi, %o', (look) =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared, { first_name: 'आशा' });
    const untouched = await newPost(shared, person);
    await openAs(page, person, versionsOf(untouched.id));
    await page.getByText('This post has no earlier versions yet.').waitFor();
    await expectAccessible(page);
    const hindi = { title: 'दीये की लौ', summary: 'एक छोटी लौ।', content: 'दीया पहले जला।', tags: ['दीया'] };
    const long = { title: 'Averyveryverylongwordwithoutanybreak'.repeat(4), tags: ['Averyverylongtagwithoutanybreak'] };
    const { id } = await changedPost(person, { ...hindi, youtube_url: VIDEO }, { ...long, youtube_url: '' });
    await openLive(page, versionsOf(id));
    await lookAt(page).click();
    await readWhole(page);
    await page.locator('.version-text:lang(hi)').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  }, look),
);
