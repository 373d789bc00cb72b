import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothLooks, openLive } from './browser.ts';
import { hasFocus, tabTo, toast } from './on-the-page.ts';
import { newPerson, openAs, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { goToPlace, newPost, postsOf, saveElsewhere } from './writers.ts';

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

test('a version is read with its category, tags and video, says what restoring it changes, and is restored and read at once', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id, slug } = await changedPost(
      person,
      { title: 'Back again', tags: ['lamp', 'दीया'], youtube_url: VIDEO },
      { content: 'Quite another text.', category: 'Wisdom', tags: ['night'], youtube_url: '' },
    );
    await openAs(page, person, `/blog/${slug}`);
    await page.getByText('Quite another text.').waitFor();
    await page.getByRole('button', { name: 'Meera' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Edit “Back again”' }).click();
    await page.getByRole('link', { name: 'Versions' }).click();
    await lookAt(page).click();
    expect(await page.locator('.diff').innerText()).toContain('Quite another text.');
    await readWhole(page);
    const text = page.locator('.version-panel details');
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
    await page.getByLabel('Title', { exact: true }).waitFor();
    expect(await page.getByLabel('Content').inputValue()).toContain('The lamp was lit before anybody spoke.');
    expect(await postsOf(shared, person)).toMatchObject([{ tags: ['lamp', 'दीया'] }]);
    await goToPlace(page, 'Today');
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
    const told = page.getByRole('table', { name: 'Versions' }).locator('.version-change');
    await told.first().waitFor();
    expect(await told.allTextContents()).toEqual(
      Array.from({ length: 20 }, (_, place) => `Title changed: “Version ${21 - place}”Readers had this text.`),
    );
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await told.allTextContents()).toEqual([expect.stringContaining('The oldest text that is kept')]);
    expect(await hasFocus(page.getByRole('table', { name: 'Versions' }))).toBe(true);

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

test('versions are whole and accessible, empty and in Hindi, on a phone and a wide screen', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared, { first_name: 'आशा' });
    const untouched = await newPost(shared, person);
    await openAs(page, person, versionsOf(untouched.id));
    await page.getByText('This post has no earlier versions yet.').waitFor();
    await expectAccessibleInBothLooks(page);
    const hindi = { title: 'दीये की लौ', summary: 'एक छोटी लौ।', content: 'दीया पहले जला।', tags: ['दीया'] };
    const long = { title: 'Averyveryverylongwordwithoutanybreak'.repeat(4), tags: ['Averyverylongtagwithoutanybreak'] };
    const { id } = await changedPost(person, { ...hindi, youtube_url: VIDEO }, { ...long, youtube_url: '' });
    await openLive(page, versionsOf(id));
    await lookAt(page).click();
    await readWhole(page);
    await page.locator('.version-text:lang(hi)').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleInBothLooks(page);
  }));
