import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEVICE_NAMES, write } from './composing.ts';
import { waitForFrames } from './on-the-page.ts';
import { openFormattedPost, putCaretBefore, RICH, richText } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { untilStored } from './writers.ts';

const shared = siteInBrowser();

/** By then, the browser knows what is out of sight. */
const FRAMES = 3;

const LINES = Array.from({ length: 300 }, (_, index) => `${index % 3 ? 'The river' : 'गंगा का तट'} ${index + 1}.`);

test('in a long text, keys lead to the right letter of blocks that were out of sight', () =>
  shared.visit(async ({ page }) => {
    await openFormattedPost(shared, page, LINES.join('\n\n'));
    const expected = [...LINES];
    await putCaretBefore(richText(page).locator('> p').nth(0));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Last.');
    expected[299] += ' Last.';
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('First. ');
    expected[0] = `First. ${expected[0]}`;

    // The window is scrolled away from the caret, but the keys still start there.
    await putCaretBefore(richText(page).locator('> p').nth(150));
    await page.evaluate(() => scrollTo(0, 0));
    await waitForFrames(page, FRAMES);
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.type(' Below.');
    expected[151] += ' Below.';
    await untilStored(page, expected.join('\n\n'));
  }, RICH));

test.for(DEVICE_NAMES)('on %s, words are composed in new paragraphs of a long text', (device) =>
  write(
    shared,
    device,
    async ({ page, compose, press, expectText }) => {
      await putCaretBefore(richText(page).locator('> p').nth(150));
      await press('End');
      await press('Enter');
      await compose('क्षत्रिय');
      await compose(' ज्ञान');
      await press('Enter');
      await compose('श्रद्धा');
      const [before, after] = [LINES.slice(0, 151), LINES.slice(151)];
      await expectText([...before, 'क्षत्रिय ज्ञान', 'श्रद्धा', ...after].join('\n\n'));
    },
    LINES.join('\n\n'),
  ),
);

/** Where each block stands within the text, in pixels. */
function placesOf(page: Page): Promise<string[]> {
  return richText(page).evaluate((element) => {
    const text = element.getBoundingClientRect();
    return [...element.children].map((block) => {
      const { top, left, width, height } = block.getBoundingClientRect();
      return [block.tagName, ...[top - text.top, left - text.left, width, height].map(Math.round)].join(' ');
    });
  });
}

test('with notes in the margin, every block of a long text stands where it would if none were skipped', () =>
  shared.visit(
    async ({ page }) => {
      const essay = await readFile(new URL('../fixtures/rich-essay-en.md', import.meta.url), 'utf8');
      await openFormattedPost(shared, page, [essay, ...LINES].join('\n\n'));
      const blocks = richText(page).locator('> *');
      const isSkipped = (block: Element) => getComputedStyle(block).contentVisibility === 'auto';
      expect(await blocks.nth(200).evaluate(isSkipped)).toBe(true);
      // A block that was seen has its own height.
      const count = (await blocks.count()) - LINES.length;
      for (let at = 0; at < count; at += 1) await blocks.nth(at).scrollIntoViewIfNeeded();
      await waitForFrames(page, FRAMES);
      const places = await placesOf(page);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.rich-text > * { content-visibility: visible !important; }');
        document.adoptedStyleSheets = [sheet];
      });
      expect(places.slice(0, count)).toEqual((await placesOf(page)).slice(0, count));
    },
    { ...RICH, viewport: { width: 1600, height: 900 } },
  ));

const SECTION = '*fjord*\n\n'.repeat(30);
const PARTS = [1, 2, 3].map((number) => `## Part ${number}\n\n${SECTION}`).join('');

async function openWithFindBar(page: Page): Promise<void> {
  await openFormattedPost(shared, page, PARTS);
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
      const besideIfTextIs = async (visibility: string) => {
        await richText(page).evaluate((text, value) => {
          text.style.visibility = value;
        }, visibility);
        return page.screenshot({ clip: { x: 0, y: bar.top, width: bar.left, height: bar.height } });
      };
      // On a busy machine, what was scrolled is painted some frames later.
      const isSame = async () => (await besideIfTextIs('')).equals(await besideIfTextIs('hidden'));
      await expect.poll(isSame).toBe(true);
    },
    { ...RICH, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  ));
