import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { fillIn, hasFocus, toast } from './on-the-page.ts';
import { logInElsewhere, newPerson, openAs, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { ask, newPost, openEditor, POST, postsOf, saveElsewhere, storedBodies, untilStored } from './writers.ts';

const shared = siteInBrowser();

/** Input is stored this long after the key; a busy machine takes a little longer. */
const LOST_MS = 250 + 150;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const richText = (page: Page) => page.locator('.ProseMirror');

async function openPost(page: Page, person: Person, id: number): Promise<void> {
  await openEditor(page, person, `/dashboard/edit-post/${id}`);
  await richText(page).waitFor();
}

async function writeAtEnd(page: Page, text: string): Promise<void> {
  await richText(page).locator('p').last().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

async function newFormattedPost(person: Person, content = 'One *two*.'): Promise<number> {
  const { id } = await newPost(shared, person, { content, format: 'markdown' });
  return id;
}

test('offline, what is written is kept, and saved when the network is back', async () => {
  const { page, context } = await shared.open({ editor: 'rich' });
  const person = await newPerson(shared);
  const id = await newFormattedPost(person);
  const toasts = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/toaster-'));
  await openPost(page, person, id);
  await toasts;
  await context.setOffline(true);
  await writeAtEnd(page, ' **Three**');
  await untilStored(page, 'One *two*. **Three**');
  await page.keyboard.press('Control+s');
  await page.getByText('Not saved: The site could not be reached.').waitFor();
  expect(await hasFocus(richText(page))).toBe(true);
  await page.keyboard.type(', four.');
  await context.setOffline(false);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved.').waitFor();
  expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'One *two*. **Three**, four.' }]);
  expect(await storedBodies(page)).toEqual([]);
  await context.close();
});

test('a login that ends while something is written loses nothing', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      await openPost(page, person, await newFormattedPost(person));
      await writeAtEnd(page, ' Half');
      await ask(shared, person, 'POST', '/auth/logout');
      await page.keyboard.type(' and half');
      await press(page, 'Update Post');
      await toast(page, 'Failed to update post').waitFor();
      await page.getByText('Not saved: Please log in.').waitFor();
      await writeAtEnd(page, ', and more');
      const token = await logInElsewhere(shared, person, 'another tab');
      await page.evaluate((kept) => {
        localStorage.setItem('access_token', kept);
        dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
      }, token);
      await expect.poll(() => page.getByText('Log in again in a new tab').count()).toBe(0);
      await press(page, 'Update Post');
      await page.waitForURL('**/dashboard/posts');
      const posts = await postsOf(shared, { ...person, token });
      expect(posts).toMatchObject([{ post_data: 'One *two*. Half and half, and more' }]);
    },
    { editor: 'rich', refusals: [401] },
  ));

test('after a conflict, the text of the form can be kept', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const id = await newFormattedPost(person);
      await openPost(page, person, id);
      await writeAtEnd(page, ' Mine.');
      await saveElsewhere(shared, person, id, { content: 'Theirs.' });
      await press(page, 'Update Post');
      await page.locator('.their-text').getByText('Theirs.').waitFor();
      expect(await richText(page).textContent()).toBe('One two. Mine.');
      await expectAccessible(page);
      await press(page, 'Keep mine');
      await page.waitForURL('**/dashboard/posts');
      expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'One *two*. Mine.' }]);
    },
    { editor: 'rich', refusals: [409] },
  ));

test('after a conflict, the other text can be taken, and the one of the form stays on the device', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const id = await newFormattedPost(person);
      await openPost(page, person, id);
      await writeAtEnd(page, ' Mine.');
      await saveElsewhere(shared, person, id, { content: '*Theirs.*' });
      await press(page, 'Update Post');
      await press(page, 'Take theirs');
      await richText(page).locator('em').getByText('Theirs.').waitFor();
      expect(await storedBodies(page)).toEqual(['One *two*. Mine.']);
    },
    { editor: 'rich', refusals: [409] },
  ));

test('two tabs with one text: both are told, and each keeps its own', () =>
  shared.visit(
    async ({ page, context }) => {
      const person = await newPerson(shared);
      const id = await newFormattedPost(person);
      await openPost(page, person, id);
      await writeAtEnd(page, ' First.');
      await untilStored(page, 'One *two*. First.');
      const other = await context.newPage();
      await openPost(other, person, id);
      await other.getByText('open in another tab').waitFor();
      expect(await richText(other).textContent()).toBe('One two. First.');
      await writeAtEnd(other, ' Second.');
      await untilStored(other, 'One *two*. First. Second.');
      expect((await storedBodies(page)).sort()).toEqual(['One *two*. First.', 'One *two*. First. Second.']);
    },
    { editor: 'rich' },
  ));

test('what was restored can be discarded, and the text as it is saved comes back', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      await openPost(page, person, await newFormattedPost(person));
      await writeAtEnd(page, ' More.');
      await untilStored(page, 'One *two*. More.');
      await page.reload();
      await page.getByText('Restored what you typed').waitFor();
      await richText(page).getByText('More.').waitFor();
      await press(page, 'Discard');
      await expect.poll(() => richText(page).textContent()).toBe('One two.');
      expect(await storedBodies(page)).toEqual([]);
    },
    { editor: 'rich' },
  ));

test('a new post goes on as a saved one in the same editor, with its undo', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      await openEditor(page, person);
      await fillIn(page, { Title: POST.title, Summary: POST.summary });
      await page.getByLabel('Category').selectOption(POST.category);
      await richText(page).click();
      await page.keyboard.type('One.');
      await page.keyboard.press('Control+s');
      await page.waitForURL('**/dashboard/edit-post/*');
      await page.getByText('Saved as a draft.').waitFor();
      expect(await hasFocus(richText(page))).toBe(true);
      await page.keyboard.press('Enter');
      await page.keyboard.type('Two.');
      await page.keyboard.press('Control+s');
      await page.getByText('Saved as a draft.').waitFor();
      const [post] = await postsOf(shared, person);
      expect(post?.post_data.split(/\n+/)).toEqual(['One.', 'Two.']);
      for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Control+z');
      expect(await richText(page).textContent()).not.toContain('One.');
    },
    { editor: 'rich' },
  ));

test('a tab that crashes loses nothing that was typed before the last moment', async () => {
  const { page, context } = await shared.open({ editor: 'rich' });
  const person = await newPerson(shared);
  const draft = randomUUID();
  await openAs(page, person, `/dashboard/create-post?draft=${draft}`);
  let kept = 0;
  let current = page;
  for (const duration of [300, 700, 1100]) {
    await writeAtEnd(current, '');
    const typed = await typeNumbers(current, kept + 1, duration);
    await crash(context, current);
    current = await context.newPage();
    await current.goto(`/dashboard/create-post?draft=${draft}`);
    await richText(current).waitFor();
    const numbers = ((await richText(current).textContent()) ?? '').trim().split(' ').filter(Boolean).map(Number);
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    kept = numbers.length;
    const lost = typed.find(({ number }) => number > kept);
    expect(lost ? (typed.at(-1)?.at ?? 0) - lost.at : 0).toBeLessThan(LOST_MS);
  }
  expect(kept).toBeGreaterThan(3);
  await context.close();
});

/** @returns when each number was there */
async function typeNumbers(page: Page, from: number, duration: number): Promise<{ number: number; at: number }[]> {
  const typed: { number: number; at: number }[] = [];
  const end = Date.now() + duration;
  for (let number = from; Date.now() < end; number += 1) {
    await page.keyboard.insertText(` ${number}`);
    typed.push({ number, at: Date.now() });
  }
  return typed;
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}
