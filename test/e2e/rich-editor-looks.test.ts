import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPerson } from './people.ts';
import { newFormattedPost, openRichEditor, press, putCaretBefore, RICH, richText } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

async function openText(page: Page, content: string): Promise<void> {
  const person = await newPerson(shared);
  const { id } = await newFormattedPost(shared, person, content);
  await openRichEditor(page, person, `/dashboard/edit-post/${id}`);
}

test('wherever one has scrolled to, the other editor opens where the caret is', () =>
  shared.visit(
    async ({ page }) => {
      const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}`);
      await openText(page, lines.join('\n\n'));
      await putCaretBefore(richText(page).getByText('Line 30'));
      await page.evaluate(() => scrollTo(0, 0));
      await press(page, 'Markdown');
      const area = page.getByRole('textbox', { name: 'Content' });
      await area.waitFor();
      // All lines of the area are of the same height.
      const height = () =>
        area.evaluate((element) => {
          const { top, height } = element.getBoundingClientRect();
          return top + height / 2;
        });
      await expect.poll(height).toBeGreaterThan(50);
      expect(await height()).toBeLessThan(700);
      await page.evaluate(() => scrollTo(0, 0));
      await press(page, 'Rich text');
      const top = () => richText(page).evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top);
      await expect.poll(top).toBeGreaterThan(50);
      expect(await top()).toBeLessThan(700);
    },
    { ...RICH, viewport: { width: 1280, height: 800 } },
  ));
