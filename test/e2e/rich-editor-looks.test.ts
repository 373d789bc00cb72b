import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEVICE_NAMES, write } from './composing.ts';
import { press } from './on-the-page.ts';
import { openFormattedPost, putCaretBefore, RICH, richText } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

test('wherever one has scrolled to, the other editor opens where the caret is', () =>
  shared.visit(
    async ({ page }) => {
      const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}`);
      await openFormattedPost(shared, page, lines.join('\n\n'));
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

test('the first words in italics and in bold are in their own faces at once, also in Hindi', () =>
  shared.visit(async ({ page }) => {
    await openFormattedPost(shared, page, 'Oil and दीपक');
    // The Latin face is that of the page, which does without it if it comes late.
    const latin = (await facesOf(page, '.rich-text p')).filter((face) => face === 'SourceSerif4-Regular');
    await richText(page).press('Control+A');
    await page.keyboard.press('Control+i');
    await expect.poll(() => facesOf(page, '.rich-text em')).toEqual(['SourceSerif4-Italic', 'TiroDevaHindi-Italic']);
    await page.keyboard.press('Control+i');
    await page.keyboard.press('Control+b');
    await expect.poll(() => facesOf(page, '.rich-text strong')).toEqual(['NotoSerifDevanagari-Regular', ...latin]);
  }, RICH));

test.for(DEVICE_NAMES)('on %s, Hindi words are composed behind the indent of a line of verse', (device) =>
  write(
    shared,
    device,
    async ({ page, compose, expectText }) => {
      await page.locator('.verse-indent').evaluate((indent) => {
        getSelection()?.collapse(indent.firstChild, 2);
      });
      for (const word of ['नदी', ' मेरी', ' ']) await compose(word);
      await expectText('```verse\nदीया जले रात भर\n  नदी मेरी बहे\n```');
    },
    '```verse\nदीया जले रात भर\n  बहे\n```',
  ),
);

test('on a narrow screen, no tool is out of sight', () =>
  shared.visit(
    async ({ page }) => {
      await openFormattedPost(shared, page, 'Some **words**.\n\n| one | two |\n| --- | --- |\n| three | four |');
      const bar = page.getByRole('toolbar');
      const hidden = () =>
        bar.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          const boxes = [...element.children].map((tool) => tool.getBoundingClientRect());
          return boxes.filter((box) => box.left < left || box.right > right).length;
        });
      await richText(page).locator('strong').dblclick();
      await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
      expect(await hidden()).toBe(0);
      await richText(page).getByText('three').click();
      await page.getByRole('toolbar', { name: 'Table' }).waitFor();
      expect(await hidden()).toBe(0);
    },
    { ...RICH, viewport: { width: 360, height: 800 } },
  ));

/** The fonts of the site in which the words of an element are shown. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.flatMap(({ isCustomFont, postScriptName }) => (isCustomFont ? [postScriptName] : [])).sort();
}
