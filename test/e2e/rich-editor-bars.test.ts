import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPerson } from './people.ts';
import { newFormattedPost, openRichEditor, RICH, richText } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

const SECTION = '*fjord*\n\n'.repeat(30);
const TEXT = [1, 2, 3].map((number) => `## Part ${number}\n\n${SECTION}`).join('');

async function openWithFindBar(page: Page): Promise<void> {
  const person = await newPerson(shared);
  const { id } = await newFormattedPost(shared, person, TEXT);
  await openRichEditor(page, person, `/dashboard/edit-post/${id}`);
  await richText(page).click();
  await page.keyboard.press('Control+h');
  await page.getByRole('textbox', { name: 'Replace with' }).waitFor();
}

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

test('the outline leads to a heading near the top of the window, below the bar with which words are found', () =>
  shared.visit(
    async ({ page }) => {
      await openWithFindBar(page);
      await page
        .getByRole('navigation', { name: 'Outline of the text' })
        .getByRole('button', { name: 'Part 2' })
        .click();
      const top = async () => (await boxOf(page, '.rich-text h2:nth-of-type(2)')).top;
      await expect.poll(top).toBeLessThan(250);
      expect(await top()).toBeGreaterThan((await boxOf(page, '.find-bar')).bottom);
    },
    { ...RICH, viewport: { width: 1280, height: 800 } },
  ));

test('at 200 %, nothing of the text is seen beside the bar that covers it', () =>
  shared.visit(
    async ({ page }) => {
      await openWithFindBar(page);
      await richText(page)
        .getByText('Part 2')
        .evaluate((heading) => heading.scrollIntoView());
      const bar = await boxOf(page, '.find-bar');
      const beside = () => page.screenshot({ clip: { x: 0, y: bar.top, width: bar.left, height: bar.height } });
      const seen = await beside();
      await richText(page).evaluate((text) => {
        text.style.visibility = 'hidden';
      });
      expect(seen.equals(await beside())).toBe(true);
    },
    { ...RICH, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  ));
