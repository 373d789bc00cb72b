import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guard } from '../support/runner/guard.ts';
import { expectAccessible } from './browser.ts';
import { hasFocus, press } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { openFormattedPost, openRichEditor, RICH, richText, savedText, typeAtEnd } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { LOST_MS, lostMs, numbersIn, typeNumbers } from './type-numbers.ts';
import { postsOf, saveElsewhere, storedBodies, untilStored, writeAllButText } from './writers.ts';

guard('What was typed in the rich editor was lost when its page was left or crashed.');

const shared = siteInBrowser();

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
  await page.getByText('Not saved, since you are offline.').waitFor();
  expect(await hasFocus(richText(page))).toBe(true);
  await page.keyboard.type(', four.');
  await context.setOffline(false);
  await page.getByText('Unsaved, kept on this device').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText(/^Saved \d/).waitFor();
  expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'One *two*. **Three**, four.' }]);
  expect(await storedBodies(page)).toEqual([]);
  await context.close();
});

test('what was restored can be discarded, and after a conflict the text of the form kept, or the other one taken instead', () =>
  shared.visit(
    async ({ page }) => {
      const { person, id } = await openFormattedPost(shared, page, MARKDOWN);
      await typeAtEnd(page, ' More.');
      await untilStored(page, 'One *two*. More.');
      await page.reload();
      await page.getByText('Restored what you typed').waitFor();
      await richText(page).getByText('More.').waitFor();
      await press(page, 'Discard');
      await expect.poll(() => richText(page).textContent()).toBe('One two.');
      expect(await storedBodies(page)).toEqual([]);

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

test('a tab that crashes loses at most a second of what was typed', async () => {
  const { page, context } = await shared.open(RICH);
  const person = await newPerson(shared);
  const draft = randomUUID();
  await openRichEditor(page, person, `/dashboard/create-post?draft=${draft}`);
  let kept: number[] = [];
  let current = page;
  for (const durationMs of [300, 2500]) {
    await richText(current).press('Control+End');
    const stored = [...kept, kept.length + 1];
    await current.keyboard.insertText(` ${stored.length}`);
    await untilStored(current, stored.join(' '));
    const typed = await typeNumbers(current, stored.length + 1, durationMs);
    await crash(context, current);
    current = await context.newPage();
    await current.goto(`/dashboard/create-post?draft=${draft}`);
    await richText(current).waitFor();
    kept = numbersIn((await richText(current).textContent()) ?? '');
    expect(kept).toEqual(kept.map((_, place) => place + 1));
    expect(kept.length).toBeGreaterThanOrEqual(stored.length);
    expect(lostMs(typed, kept.length)).toBeLessThan(LOST_MS);
  }
  await context.close();
});

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}
