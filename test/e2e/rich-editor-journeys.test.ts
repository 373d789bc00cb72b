import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anyText } from '#shared/contracts/text.ts';
import { picture } from '../fixtures/images.ts';
import { XSS_PAYLOADS } from '../fixtures/xss-payloads.ts';
import { expectAccessible } from './browser.ts';
import { hasFocus, press, tabTo, waitForFrames } from './on-the-page.ts';
import { newPerson } from './people.ts';
import {
  newFormattedPost,
  openFormattedPost,
  openRichEditor,
  paste,
  putCaretBefore,
  RICH,
  richText,
  savedText,
  typeAtEnd,
  wordsOf,
} from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { postsOf, storedBodies, untilStored, writeAllButText } from './writers.ts';

const shared = siteInBrowser();

async function save(page: Page, name: 'Create Post' | 'Update Post'): Promise<void> {
  await press(page, name);
  await page.waitForURL('**/dashboard/posts');
}

test('of an essay, a word changes its own line, and every other byte is kept, also in Hindi', () =>
  shared.visit(async ({ page }) => {
    for (const [language, word] of [
      ['en', 'Indeed, '],
      ['hi', 'सचमुच '],
    ] as const) {
      const essay = await readFile(new URL(`../fixtures/rich-essay-${language}.md`, import.meta.url), 'utf8');
      const { person, id } = await openFormattedPost(shared, page, essay);
      const paragraph = richText(page).locator('> p').nth(2);
      const start = ((await paragraph.textContent()) ?? '').slice(0, 12);
      expect(essay.split(`\n${start}`).length).toBe(2);
      await putCaretBefore(paragraph);
      await page.keyboard.insertText(word);
      await save(page, 'Update Post');
      expect(await savedText(shared, person, id)).toBe(essay.trim().replace(`\n${start}`, `\n${word}${start}`));
    }
  }, RICH));

/** The others are refused. */
const STORABLE = XSS_PAYLOADS.filter((payload) => anyText.safeParse(payload).success);

test('nothing in a hostile text runs in the rich editor, and it is saved as it was', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newFormattedPost(shared, person, [...STORABLE, 'The end.'].join('\n\n'));
    const before = await savedText(shared, person, id);
    page.on('dialog', (dialog) => expect(dialog.message()).not.toBe('1'));
    await openRichEditor(page, person, `/dashboard/edit-post/${id}`);
    const risky =
      'script, iframe, object, embed, svg, style, base, [onerror], [onload], [onclick], a[href^="javascript" i]';
    expect(await richText(page).locator(risky).count()).toBe(0);
    await typeAtEnd(page, ' Typed.');
    await untilStored(page, `${before} Typed.`);
  }, RICH));

const NOTE = 'It is made of clay by the river, and it costs less than the oil in it, as my grandmother said each time.';

test('arrows lead from line to line, from cell to cell, and to both sides of the end of a note; a quick key begins where the last one led', () =>
  shared.visit(
    async ({ page }) => {
      const table = '| a | b |\n| --- | --- |\n| c | d |';
      const content = `First^[a note of several words that takes two lines] line.\n\nSecond\n\n${table}\n\nLast`;
      await openFormattedPost(shared, page, content);
      await putCaretBefore(richText(page).locator('> p').first());
      const key = async (name: string) => {
        await page.keyboard.press(name);
        await waitForFrames(page);
      };
      await key('ArrowDown');
      await page.keyboard.type('2');
      await key('ArrowDown');
      await page.keyboard.type('3');
      await key('ArrowDown');
      await page.keyboard.type('4');
      await key('ArrowRight');
      await page.keyboard.type('5');
      await key('ArrowDown');
      await page.keyboard.type('6');
      await putCaretBefore(richText(page).locator('> p').first());
      await key('Shift+ArrowDown');
      await page.keyboard.type('New ');
      await untilStored(page, 'New 2Second\n\n| a3 | b |\n| --- | --- |\n| c4 | 5d |\n\n6Last');

      // Keys lead to both sides of the end of a note, which are one place on the page.
      await openFormattedPost(shared, page, `The lamp^[${NOTE}]burns`);
      const keys = async (...names: string[]) => {
        for (const name of names) {
          await page.keyboard.press(name);
          await waitForFrames(page);
        }
      };
      // Where there is no margin, the note has a line of its own, and what follows begins another one.
      await page.setViewportSize({ width: 900, height: 700 });
      await richText(page).click();
      await keys('Control+End', 'Home', '1', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', '2');
      await keys('ArrowLeft', 'ArrowLeft', '3', 'ArrowRight', '4');
      await untilStored(page, `The lamp^[${NOTE}3]421burns`);

      await openFormattedPost(shared, page, 'One\n\nTwo');
      await putCaretBefore(richText(page).locator('> p').first());
      // Within one task, so that the browser tells nobody of the moved caret meanwhile.
      await richText(page).evaluate((element) => {
        getSelection()?.collapse(element.lastElementChild?.firstChild ?? null, 3);
        const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
        element.dispatchEvent(new KeyboardEvent('keydown', enter));
      });
      await page.keyboard.type('Three');
      await untilStored(page, 'One\n\nTwo\n\nThree');
    },
    { ...RICH, viewport: { width: 1600, height: 900 } },
  ));

test('Enter leads out of a caption, and the panel for links opens where the text is', () =>
  shared.visit(
    async ({ page }) => {
      const lines = Array.from({ length: 40 }, (_, at) => `Line ${at}`);
      await openFormattedPost(shared, page, ['![](/media/a.png)', ...lines].join('\n\n'));
      await richText(page).locator('figcaption').click();
      await page.keyboard.type('A lamp');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Behind. ');
      await putCaretBefore(richText(page).locator('> p').nth(3));
      const scrolled = await page.evaluate(() => scrollY);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Link to' }).waitFor();
      expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(500);
      expect(await richText(page).getByText('Line 3', { exact: true }).isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await untilStored(page, ['![](/media/a.png "A lamp")', `Behind. ${lines.join('\n\n')}`].join('\n\n'));
    },
    { ...RICH, refusals: [404] },
  ));

test('the whole way goes by keyboard alone, with the tools and out of a list', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openRichEditor(page, person);
    await page.getByRole('link', { name: 'Cancel' }).focus();
    const { keyboard } = page;
    const type = async (text: string) => {
      await keyboard.press('Tab');
      await keyboard.type(text);
    };
    await type('By keyboard');
    await type('Nothing is pointed at.');
    await type('A lamp');
    await keyboard.press('Control+Shift+ArrowLeft');
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await keyboard.press('Alt+F10');
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Bold' }))).toBe(true);
    await keyboard.press('Enter');
    expect(await hasFocus(richText(page))).toBe(true);
    await keyboard.press('ArrowRight');
    // Until the editor knows that nothing is selected any more, Enter would replace the word.
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor({ state: 'detached' });
    await keyboard.press('Enter');
    await keyboard.type('- oil');
    await tabTo(page, page.getByRole('button', { name: 'Settings', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Category'));
    await keyboard.type('W');
    const button = page.getByRole('button', { name: 'Create Post' });
    for (let tabs = 0; tabs < 40 && !(await hasFocus(button)); tabs += 1) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard/posts');
    expect(await postsOf(shared, person)).toMatchObject([{ title: 'By keyboard', post_data: 'A **lamp**\n\n- oil' }]);
  }, RICH));

test('a text that begins with a video or an image is entered by Tab, and nothing of it is replaced', () =>
  shared.visit(async ({ page }) => {
    for (const text of ['https://youtu.be/dQw4w9WgXcQ\nAfter.', '![A lamp](/media/lamp.png)\nAfter.']) {
      await openFormattedPost(shared, page, text);
      await page.getByLabel('Summary').focus();
      await page.keyboard.press('Tab');
      expect(await hasFocus(richText(page))).toBe(true);
      await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.nodeName)).toBeTruthy();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' On.');
      await untilStored(page, `${text} On.`);
    }
  }, RICH));

const FOREIGN_PAGE = (image: string) => `<meta charset="utf-8">
<style type="text/css"><!-- .c1 { color: red } --></style><p onclick="steal()"></p>
<h1 style="color: red" class="c1" id="top">A lamp</h1>
<p style="background: url(https://tracker.example/bg.gif)">It <b style="font-size: 40px">burns</b>,
<a href="https://example.org/oil?utm_source=mail&fbclid=1">with oil</a>.</p>
<img src="https://tracker.example/pixel.gif" width="1" height="1">
<p><img src="https://images.example/lamp.jpg" alt="A lamp"></p><p><img src="${image}" alt="A ghat"></p>
<iframe src="https://tracker.example/frame"></iframe>`;

/** HTML that claims to be copied in the editor. */
const FORGED_COPY = (origin: string) =>
  `<style>p {}</style><p data-copied-from="${origin}" data-pm-slice="1 1 []" style="color: red" onclick="steal()">A <b>wick</b></p>`;

test('of what is pasted, words, formatting and its own images remain, and one undo takes them back', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const image = `data:image/png;base64,${(await picture(60, 40).png().toBuffer()).toString('base64')}`;
    await openRichEditor(page, person);
    await writeAllButText(page);
    await typeAtEnd(page, 'Before.');
    await page.keyboard.press('Enter');
    await paste(page, { 'text/html': FOREIGN_PAGE(image), 'text/plain': 'A lamp\n\nIt burns, with oil.' });
    await richText(page).locator('h2').getByText('A lamp').waitFor();
    expect(await richText(page).locator('strong').textContent()).toBe('burns');
    await richText(page).locator('figure img[src^="/media/"][alt="A ghat"]').waitFor();
    expect(await richText(page).locator('[style], [id], iframe, img:not([src^="/media/"])').count()).toBe(0);
    const shown = await richText(page).innerHTML();
    expect(shown).not.toMatch(/tracker\.example|utm_|fbclid|src="http/);
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    expect((await wordsOf(page)).trim()).toBe('Before.');
    await page.keyboard.press('Control+Shift+z');
    // Copies of its own are read in another way.
    await paste(page, { 'text/html': FORGED_COPY(new URL(page.url()).origin) });
    expect(await richText(page).innerHTML()).toContain('A <strong>wick</strong>');
    await save(page, 'Create Post');
    const [post] = await postsOf(shared, person);
    expect(post?.post_data).toMatch(
      /^Before\.\n\n## A lamp\n\nIt \*\*burns\*\*, \[with oil\]\(https:\/\/example\.org\/oil\)/,
    );
    expect(post?.post_data).toMatch(/!\[A ghat\]\(\/media\/[^)]+\)/);
    expect(post?.post_data).not.toMatch(/tracker\.example|utm_|fbclid|!\[[^\]]*\]\(http|style/);
  }, RICH));

test('what is typed the moment before the form is left is stored', () =>
  shared.visit(async ({ page }) => {
    await openRichEditor(page, await newPerson(shared));
    await richText(page).press('End');
    const wasStored = await page.evaluate(() => {
      document.execCommand('insertText', false, 'The last word.');
      [...document.links].find(({ textContent }) => textContent === 'Today')?.click();
      return Object.keys(localStorage).some((name) => name.startsWith('chintan:draft:'));
    });
    expect(wasStored).toBe(false);
    await page.getByText('Welcome back').waitFor();
    expect(await storedBodies(page)).toEqual(['The last word.']);
  }, RICH));
