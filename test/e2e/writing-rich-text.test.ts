import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, PHONE } from './browser.ts';
import { fillIn, hasFocus, press, tabTo } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import {
  ask,
  newPost,
  openEditor,
  openEmpty,
  POST,
  postsOf,
  saveElsewhere,
  untilStored,
  writePost,
} from './writers.ts';

const shared = siteInBrowser();

const area = (page: Page) => page.getByLabel('Content', { exact: true });
const content = (page: Page) => area(page).inputValue();
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const selection = (page: Page) =>
  area(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
const status = (page: Page, sentence: string | RegExp) => page.locator('.save-state').getByText(sentence).waitFor();
const SAVED = /^Saved \d/;

/** Types into the text as a person does, so that the browser can undo it. */
async function type(page: Page, text: string): Promise<void> {
  await area(page).focus();
  await page.keyboard.type(text);
}

test('buttons and shortcuts format what is selected, Enter goes on with a list, undo takes each back, and Tab stops once at the tools', () =>
  shared.visit(async ({ page }) => {
    await openEditor(page, await newPerson(shared));
    await type(page, 'a lamp');
    await page.keyboard.press('Control+b');
    expect(await content(page)).toBe('a **lamp**');
    await page.keyboard.press('Control+z');
    expect(await content(page)).toBe('a lamp');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+i');
    expect(await content(page)).toBe('a ***lamp***');
    await tool(page, 'Italic').click();
    await tool(page, 'Heading').click();
    expect(await content(page)).toBe('## a **lamp**');
    expect(await hasFocus(area(page))).toBe(true);
    await page.keyboard.press('Control+Alt+Digit2');
    await tool(page, 'Footnote').click();
    await page.keyboard.type('lit');
    expect(await content(page)).toBe('a **lamp**^[lit]');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await tool(page, 'Verse').click();
    await page.keyboard.type('one');
    expect(await content(page)).toBe('a **lamp**^[lit]\n```verse\none\n```');
    await untilStored(page, 'a **lamp**^[lit]\n```verse\none\n```');

    await openEmpty(page);
    await type(page, '- one');
    await page.keyboard.press('Enter');
    expect(await content(page)).toBe('- one\n- ');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await content(page)).toBe('- one\n- two\n');
    await page.keyboard.press('Control+z');
    expect(await content(page)).toBe('- one\n- two\n- ');
    await page.keyboard.press('Control+z');
    expect(await content(page)).toBe('- one\n- two');
    await page.keyboard.press('Shift+Enter');
    expect(await content(page)).toBe('- one\n- two\\\n  ');

    await openEmpty(page);
    await type(page, 'lamp');
    await page.getByLabel('Summary').focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(tool(page, 'Bold'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await content(page)).toBe('*lamp*');
    expect(await hasFocus(area(page))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await hasFocus(tool(page, 'Italic'))).toBe(true);
    await page.keyboard.press('End');
    expect(await hasFocus(tool(page, 'Preview'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(area(page))).toBe(true);
    expect(await tool(page, 'Bold').getAttribute('aria-keyshortcuts')).toBe('Control+B');
  }));

test('the signs of a source are quieter than its words, as far as they are in sight, and undo is as it was', () =>
  shared.visit(async ({ page }) => {
    await openEditor(page, await newPerson(shared));
    const quiet = () => page.evaluate(() => CSS.highlights.get('markdown-signs')?.size);
    await type(page, '# One *two*');
    await expect.poll(quiet).toBe(3);
    await page.keyboard.press('Backspace');
    await expect.poll(quiet).toBe(2);
    await page.keyboard.press('Control+z');
    expect(await content(page)).toMatch(/^# One/);
    await area(page).fill(`${'A *lamp*. '.repeat(20)}\n`.repeat(30));
    await expect.poll(quiet).toBe(150);
    await page.getByRole('button', { name: 'Rich text' }).click();
    await expect.poll(quiet).toBeUndefined();
  }));

test('a post is found by its title and linked, by keyboard alone', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { slug } = await newPost(shared, person, { title: 'Kingfisher at noon', status: 'draft' });
    await openEditor(page, person);
    await type(page, 'As I said');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Link to' });
    await expect.poll(() => hasFocus(field)).toBe(true);
    await page.keyboard.type('kingfisher');
    await page.getByRole('option', { name: 'Kingfisher at noon' }).waitFor();
    await page.getByText('1 post found.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => content(page)).toBe(`As I [said](/blog/${slug})`);
    await expect.poll(() => hasFocus(area(page))).toBe(true);

    await page.keyboard.press('Control+k');
    await expect.poll(() => field.inputValue()).toBe(`/blog/${slug}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(area(page))).toBe(true);
    await page.keyboard.type('. ');
    await page.keyboard.press('Control+k');
    await field.fill('https://example.org/a');
    await page.keyboard.press('Enter');
    await expect.poll(() => selection(page)).toBe('https://example.org/a');
    await page.keyboard.press('Control+z');
    await expect.poll(() => content(page)).toBe(`As I [said](/blog/${slug}). `);
  }));

test('Ctrl+S saves a new post as a draft and leaves focus, caret and undo as they are', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openEditor(page, person);
    await page.locator('.save-state').getByText('Nothing to save yet').waitFor();
    await writePost(page, { ...POST, content: '' });
    await type(page, 'One two');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+s');
    await status(page, SAVED);
    const [post] = await postsOf(shared, person);
    expect(post).toMatchObject({ status: 'draft', post_data: 'One two', format: 'markdown' });
    expect(new URL(page.url()).pathname).toBe(`/dashboard/edit-post/${post?.id}`);
    await page.getByRole('heading', { name: 'Edit Post' }).waitFor();
    expect(await hasFocus(area(page))).toBe(true);

    await page.keyboard.type('x');
    expect(await content(page)).toBe('One twxo');
    await status(page, 'Unsaved, kept');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await content(page)).not.toContain('One two');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.type('y');
    await page.keyboard.press('Control+s');
    await status(page, SAVED);
    await page.keyboard.type('z');
    await untilStored(page, await content(page));
    const typed = await content(page);
    await page.reload();
    await page.getByText('Restored what you typed').waitFor();
    expect(await content(page)).toBe(typed);
    await press(page, 'Update Post');
    await page.waitForURL('**/dashboard/posts');
    expect(await postsOf(shared, person)).toMatchObject([{ id: post?.id, status: 'published', post_data: typed }]);
  }));

test('Ctrl+S saves a published post as published, goes on from the newest revision, and tells of what was saved elsewhere', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const { id } = await newPost(shared, person, { format: 'markdown' });
      await openEditor(page, person, `/dashboard/edit-post/${id}`);
      for (const text of ['First.', 'Second.', 'Third.']) {
        await area(page).fill(text);
        await page.keyboard.press('Control+s');
        await status(page, SAVED);
        expect(await postsOf(shared, person)).toMatchObject([{ id, status: 'published', post_data: text }]);
      }
      expect(new URL(page.url()).pathname).toBe(`/dashboard/edit-post/${id}`);
      await expectAccessible(page);

      await area(page).fill('Mine.');
      await saveElsewhere(shared, person, id, { content: 'Theirs.' });
      await page.keyboard.press('Control+s');
      await page.locator('.their-text').getByText('Theirs.').waitFor();
      await press(page, 'Keep mine');
      await status(page, SAVED);
      expect(await page.locator('.their-text').count()).toBe(0);
      expect(await postsOf(shared, person)).toMatchObject([{ id, post_data: 'Mine.' }]);
    },
    { refusals: [404, 409] },
  ));

test('the preview stands beside the text, as the page will be, and only what changes is drawn anew', () =>
  shared.visit(async ({ page }) => {
    await openEditor(page, await newPerson(shared));
    await writePost(page, { ...POST, content: 'One **two**.' });
    await tool(page, 'Preview').click();
    await preview(page).locator('strong', { hasText: 'two' }).waitFor();
    await preview(page).getByRole('heading', { name: POST.title }).waitFor();
    await preview(page)
      .locator('strong')
      .evaluate((element) => Object.assign(element, { isOld: true }));
    await type(page, '\n\nThree.');
    await preview(page).getByText('Three.').waitFor();
    expect(
      await preview(page)
        .locator('strong')
        .evaluate((element) => 'isOld' in element),
    ).toBe(true);
    const [text, shown] = [await area(page).boundingBox(), await preview(page).boundingBox()];
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0);
    await page.getByText('3 words, 1 min').waitFor();
    await expectAccessible(page);
    await type(page, ' [Four](/about)');
    const opened = page.context().waitForEvent('page');
    await preview(page).getByRole('link', { name: 'Four' }).click();
    await (await opened).close();
    expect(new URL(page.url()).pathname).toBe('/dashboard/create-post');
    await page.reload();
    await preview(page).getByText('Three.').waitFor();
  }));

test('on a phone, the preview takes the place of the text, and its button leads back to it; tools are for everybody in the dark', () =>
  shared.visit(async ({ page }) => {
    await openEditor(page, await newPerson(shared));
    await writePost(page, { ...POST, content: 'One *two*.' });
    await expectAccessible(page);
    await tool(page, 'Preview').click();
    await preview(page).locator('em').waitFor();
    expect(await area(page).isVisible()).toBe(false);
    await expectAccessible(page);
    await tool(page, 'Preview').click();
    expect(await content(page)).toBe('One *two*.');
    expect(await area(page).isVisible()).toBe(true);

    // The button of the preview of a long text stays in sight, and leads back to the same place.
    await openEmpty(page);
    await writePost(page, { ...POST, content: 'A paragraph.\n'.repeat(100) });
    const place = await page.evaluate(() => {
      scrollTo(0, 900);
      return scrollY;
    });
    await tool(page, 'Preview').click();
    await preview(page).getByText('A paragraph.').last().scrollIntoViewIfNeeded();
    await tool(page, 'Preview').click({ trial: true });
    expect(await tool(page, 'Preview').evaluate((button) => button.getBoundingClientRect().top)).toBeLessThan(200);
    await tool(page, 'Preview').click();
    expect(await page.evaluate(() => scrollY)).toBe(place);

    await openEmpty(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await tabTo(page, tool(page, 'Bold'));
    await tool(page, 'Link').click();
    await page.getByRole('combobox', { name: 'Link to' }).waitFor();
    await expectAccessible(page);

    // The rest of the tools comes with a button, and the help lies over the text.
    await openEmpty(page);
    expect(await tool(page, 'Verse').isVisible()).toBe(false);
    await tool(page, 'More tools').click();
    const top = async () => (await area(page).boundingBox())?.y;
    const before = await top();
    await tool(page, 'Formatting help').click();
    await page.getByRole('region', { name: 'Formatting help' }).getByText('[!pull]').waitFor();
    expect(await top()).toBe(before);
    await expectAccessible(page);
    await press(page, 'Close');
    await tool(page, 'Verse').click();
    expect(await content(page)).toContain('```verse');
  }, PHONE));

test('a plain post is converted after a question, looks as it did, and stays among the versions', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const plain = 'It costs *5*.\n# 1';
    const { id } = await newPost(shared, person, { content: plain });
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    expect(await page.getByRole('toolbar').count()).toBe(0);
    await expectAccessible(page);
    await press(page, 'Convert to rich text');
    await tool(page, 'Bold').waitFor();
    expect(await content(page)).toContain('\\*5\\*');
    await press(page, 'Preview');
    await page.locator('.preview').getByText('It costs *5*.').waitFor();
    await page.keyboard.press('Control+s');
    await status(page, SAVED);
    expect(await postsOf(shared, person)).toMatchObject([{ id, format: 'markdown' }]);
    const { data } = await ask(shared, person, 'GET', `/post/${id}/versions`);
    const newest = await ask(shared, person, 'GET', `/post/${id}/versions/${data.rows[0].id}`);
    expect(newest.data.post_data).toBe(plain);
  }));

const DESKTOP_KEYBOARD: BrowserContextOptions = {};
const ANDROID: BrowserContextOptions = {
  ...{ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 },
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
};

/** Composes a word sign by sign, as a Hindi keyboard does, and finishes it. */
async function compose(devtools: CDPSession, word: string): Promise<void> {
  for (let length = 1; length <= word.length; length += 1) {
    const text = word.slice(0, length);
    await devtools.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
  }
  await devtools.send('Input.insertText', { text: word });
}

test.each([
  ['a desktop', DESKTOP_KEYBOARD],
  ['an Android phone', ANDROID],
])('Hindi composed on %s is kept: whole words, corrections, cancelled ones, Enter', (_name, options) =>
  shared.visit(async ({ page, context }) => {
    await openEditor(page, await newPerson(shared));
    if (!options.isMobile) await tool(page, 'Preview').click();
    await area(page).focus();
    const devtools = await context.newCDPSession(page);
    for (const word of ['नदी', ' के', ' किनारे', ' ज्ञानेन्द्र']) await compose(devtools, word);
    expect(await content(page)).toBe('नदी के किनारे ज्ञानेन्द्र');

    // The keyboard replaces the last word by one that it suggests.
    const end = (await content(page)).length;
    const correction = { text: 'शृङ्गार', selectionStart: 7, selectionEnd: 7 };
    const replaced = { replacementStart: end - 'ज्ञानेन्द्र'.length, replacementEnd: end };
    await devtools.send('Input.imeSetComposition', { ...correction, ...replaced });
    await devtools.send('Input.insertText', { text: 'शृङ्गार' });
    expect(await content(page)).toBe('नदी के किनारे शृङ्गार');

    await devtools.send('Input.imeSetComposition', { text: ' दी', selectionStart: 3, selectionEnd: 3 });
    await devtools.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    expect(await content(page)).toBe('नदी के किनारे शृङ्गार');

    await page.keyboard.press('Enter');
    await compose(devtools, '- दीया');
    await page.keyboard.press('Enter');
    await compose(devtools, 'लौ');
    const kept = 'नदी के किनारे शृङ्गार\n- दीया\n- लौ';
    expect(await content(page)).toBe(kept);

    // A button that is pressed in the middle of a word waits for the word.
    await devtools.send('Input.imeSetComposition', { text: ' घाट', selectionStart: 4, selectionEnd: 4 });
    await tool(page, 'Bold').click();
    expect(await content(page)).toBe(`${kept} **घाट**`);
    await untilStored(page, `${kept} **घाट**`);
    await fillIn(page, { Title: 'लौ' });
    expect(await area(page).getAttribute('lang')).toBe('hi');
  }, options),
);
