import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { hasFocus, press } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { openFormattedPost, openRichEditor, RICH, richText, savedText, typeAtEnd } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { postsOf, saveElsewhere, storedBodies, untilStored, writeAllButText } from './writers.ts';

const shared = siteInBrowser();

/** Input is stored this long after the key; a busy machine takes a little longer. */
const LOST_MS = 250 + 150;

const MARKDOWN = 'One *two*.';

test('offline, what is written is kept, and saved when the network is back', async () => {
  const { page, context } = await shared.open(RICH);
  const toasts = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/toaster-'));
  const { person } = await openFormattedPost(shared, page, MARKDOWN);
  await toasts;
  await context.setOffline(true);
  await typeAtEnd(page, ' **Three**');
  await untilStored(page, 'One *two*. **Three**');
  await page.keyboard.press('Control+s');
  await page.getByText('Not saved: The site could not be reached.').waitFor();
  expect(await hasFocus(richText(page))).toBe(true);
  await page.keyboard.type(', four.');
  await context.setOffline(false);
  await page.keyboard.press('Control+s');
  await page.getByText(/^Saved \d/).waitFor();
  expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'One *two*. **Three**, four.' }]);
  expect(await storedBodies(page)).toEqual([]);
  await context.close();
});

test('after a conflict, the text of the form can be kept, or the other one taken and this one stays on the device', () =>
  shared.visit(
    async ({ page }) => {
      const { person, id } = await openFormattedPost(shared, page, MARKDOWN);
      await typeAtEnd(page, ' Mine.');
      await saveElsewhere(shared, person, id, { content: 'Theirs.' });
      await page.keyboard.press('Control+s');
      await page.locator('.their-text').getByText('Theirs.').waitFor();
      expect(await richText(page).textContent()).toBe('One two. Mine.');
      await expectAccessible(page);
      await press(page, 'Keep mine');
      await page.getByText(/^Saved \d/).waitFor();
      expect(await savedText(shared, person, id)).toBe('One *two*. Mine.');

      await typeAtEnd(page, ' And more.');
      await saveElsewhere(shared, person, id, { content: '*Theirs.*' });
      await page.keyboard.press('Control+s');
      await press(page, 'Take the other one');
      await richText(page).locator('em').getByText('Theirs.').waitFor();
      expect(await storedBodies(page)).toEqual(['One *two*. Mine. And more.']);
    },
    { ...RICH, refusals: [409] },
  ));

test('what was restored can be discarded, and the text as it is saved comes back', () =>
  shared.visit(async ({ page }) => {
    await openFormattedPost(shared, page, MARKDOWN);
    await typeAtEnd(page, ' More.');
    await untilStored(page, 'One *two*. More.');
    await page.reload();
    await page.getByText('Restored what you typed').waitFor();
    await richText(page).getByText('More.').waitFor();
    await press(page, 'Discard');
    await expect.poll(() => richText(page).textContent()).toBe('One two.');
    expect(await storedBodies(page)).toEqual([]);
  }, RICH));

test('a new post goes on as a saved one in the same editor, with its undo', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openRichEditor(page, person);
    await writeAllButText(page);
    await typeAtEnd(page, 'One.');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/dashboard/edit-post/*');
    await page.getByText(/^Saved \d/).waitFor();
    expect(await hasFocus(richText(page))).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two.');
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved \d/).waitFor();
    const [post] = await postsOf(shared, person);
    expect(post?.post_data.split(/\n+/)).toEqual(['One.', 'Two.']);
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Control+z');
    expect(await richText(page).textContent()).not.toContain('One.');
  }, RICH));

test('a tab that crashes loses nothing that was typed before the last moment', async () => {
  const { page, context } = await shared.open(RICH);
  const person = await newPerson(shared);
  const draft = randomUUID();
  await openRichEditor(page, person, `/dashboard/create-post?draft=${draft}`);
  let kept = 0;
  let current = page;
  for (const duration of [300, 900]) {
    await richText(current).press('Control+End');
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
