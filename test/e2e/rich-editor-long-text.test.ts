import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEVICE_NAMES, write } from './composing.ts';
import { newPerson } from './people.ts';
import {
  newFormattedPost,
  openRichEditor,
  press,
  putCaretBefore,
  RICH,
  richText,
  savedText,
} from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();

const LINES = Array.from({ length: 300 }, (_, index) => `${index % 3 ? 'The river' : 'गंगा का तट'} ${index + 1}.`);

async function openLongText(page: Page, content: string): Promise<() => Promise<string>> {
  const person = await newPerson(shared);
  const { id } = await newFormattedPost(shared, person, content);
  await openRichEditor(page, person, `/dashboard/edit-post/${id}`);
  return async () => {
    await press(page, 'Update Post');
    await page.waitForURL('**/dashboard/posts');
    return savedText(shared, person, id);
  };
}

/** Runs in the page. By the end, the browser knows what is out of sight. */
async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
}

test('in a long text, keys lead to the right letter of blocks that were out of sight', () =>
  shared.visit(async ({ page }) => {
    const save = await openLongText(page, LINES.join('\n\n'));
    const expected = [...LINES];
    await putCaretBefore(richText(page).locator('> p').nth(0));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Last.');
    expected[299] += ' Last.';
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('First. ');
    expected[0] = `First. ${expected[0]}`;

    // The window is moved away from the caret, where the keys begin nevertheless.
    await putCaretBefore(richText(page).locator('> p').nth(150));
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(waitForFrames);
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.type(' Below.');
    expected[151] += ' Below.';
    expect(await save()).toBe(expected.join('\n\n'));
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
      await openLongText(page, [essay, ...LINES].join('\n\n'));
      const blocks = richText(page).locator('> *');
      const isSkipped = (block: Element) => getComputedStyle(block).contentVisibility === 'auto';
      expect(await blocks.nth(200).evaluate(isSkipped)).toBe(true);
      // A block that was seen has its own height.
      const count = (await blocks.count()) - LINES.length;
      for (let at = 0; at < count; at += 1) await blocks.nth(at).scrollIntoViewIfNeeded();
      await page.evaluate(waitForFrames);
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
