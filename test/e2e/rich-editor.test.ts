import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { devices, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentReleaseFolder } from '#server/pages/render-page.ts';
import { expectAccessible, openLive } from './browser.ts';
import { hasFocus, holdBack, press } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { newFormattedPost, openFormattedPost, openRichEditor, RICH, richText, typeAtEnd } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost, openEditor, postsOf, untilStored, writeAllButText } from './writers.ts';

const shared = siteInBrowser();

const CHUNK = /\/assets\/rich-editor-[^/]+\.js$/;

const source = (page: Page) => page.locator('textarea[name=content]:not([hidden])');
const changeEditor = (page: Page) => page.keyboard.press('Control+Shift+e');

test('what is typed as its page shows it is kept as Markdown, comes back after a reload, and is saved', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openRichEditor(page, person);
    await writeAllButText(page);
    await press(page, 'Create Post');
    await page.getByText('Content is required').first().waitFor();
    expect(await hasFocus(richText(page))).toBe(true);
    await expectAccessible(page);
    await page.keyboard.type('## The lamp');
    await page.keyboard.press('Enter');
    await page.keyboard.type('It **burns**.');
    await untilStored(page, '## The lamp\n\nIt **burns**.');
    await page.reload();
    await page.getByText('Restored what you typed').waitFor();
    await richText(page).getByRole('heading', { name: 'The lamp' }).waitFor();
    expect(await richText(page).locator('strong').textContent()).toBe('burns');
    await press(page, 'Create Post');
    await page.waitForURL('**/dashboard/posts');
    expect(await postsOf(shared, person)).toMatchObject([
      { post_data: '## The lamp\n\nIt **burns**.', format: 'markdown' },
    ]);
  }, RICH));

test('the way to the source and back keeps the text, the caret and the undo in both', () =>
  shared.visit(async ({ page }) => {
    await openFormattedPost(shared, page, 'One *two* three.\n\nFour.');
    await typeAtEnd(page, ' Five');
    await changeEditor(page);
    await source(page).waitFor();
    expect(await hasFocus(source(page))).toBe(true);
    expect(await source(page).inputValue()).toBe('One *two* three.\n\nFour. Five');
    await page.keyboard.press('Control+z');
    expect(await source(page).inputValue()).toBe('One *two* three.\n\nFour.');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.type(', six');
    expect(await source(page).inputValue()).toBe('One *two* three.\n\nFour. Five, six');
    await changeEditor(page);
    await richText(page).getByText('Four. Five, six').waitFor();
    await expect.poll(() => hasFocus(richText(page))).toBe(true);
    await page.keyboard.type('!');
    await untilStored(page, 'One *two* three.\n\nFour. Five, six!');
    for (const text of ['Four. Five, six', 'Four. Five', 'Four.']) {
      await page.keyboard.press('Control+z');
      expect(await richText(page).locator('p').last().textContent()).toBe(text);
    }
    await changeEditor(page);
    expect(await source(page).inputValue()).toBe('One *two* three.\n\nFour.');
  }, RICH));

test('a desktop opens the page, and a touch device the source, with the other editor as an experiment', async () => {
  const person = await newPerson(shared);
  const { id } = await newFormattedPost(shared, person, 'One **two**.');
  const address = `/dashboard/edit-post/${id}`;
  await shared.visit(({ page }) => openRichEditor(page, person, address), { editor: 'as usual' });
  await shared.visit(
    async ({ page }) => {
      await openEditor(page, person, address);
      await source(page).waitFor();
      await press(page, 'Rich text');
      await richText(page).locator('strong').getByText('two').waitFor();
      await expectAccessible(page);
    },
    { ...devices['Pixel 7'], editor: 'as usual' },
  );
});

test('without the rich editor’s chunk, the source is there with a sentence, and the switch tries again', async () => {
  const { page, context } = await shared.open(RICH);
  await page.route(CHUNK, (route) => route.abort());
  const person = await newPerson(shared);
  await openEditor(page, person);
  await page.getByText('The rich-text editor could not be loaded. Nothing is lost').waitFor();
  await expectAccessible(page);
  await source(page).fill('One **two** three.');
  await untilStored(page, 'One **two** three.');
  await page.unroute(CHUNK);
  await press(page, 'Rich text');
  await richText(page).getByText('three').waitFor();
  await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0);
  await page.keyboard.type(' Four.');
  await untilStored(page, 'One **two** three. Four.');
  await context.close();
});

test('while the rich editor loads, nothing jumps, and the title can be written', () =>
  shared.visit(async ({ page }) => {
    const release = await holdBack(page, CHUNK);
    const person = await newPerson(shared);
    const { id } = await newFormattedPost(shared, person, 'One **two**.');
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    await page.getByRole('status', { name: 'The text is loading.' }).waitFor();
    expect(await source(page).count()).toBe(0);
    await page.getByLabel('Title', { exact: true }).fill('A title');
    const before = await page.locator('.rich-loading strong').boundingBox();
    release();
    await richText(page).locator('strong').waitFor();
    expect(await richText(page).locator('strong').boundingBox()).toEqual(before);
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('A title');
    expect(await hasFocus(page.getByLabel('Title', { exact: true }))).toBe(true);
  }, RICH));

/** The files of the rich editor itself and of what it shares with nothing that readers use. */
async function editorFiles(): Promise<string[]> {
  const release = await currentReleaseFolder();
  const manifest = JSON.parse(readFileSync(join(release, 'client/.vite/manifest.json'), 'utf8'));
  const { file, css = [] } = manifest['web/features/rich-editor/rich-editor.tsx'];
  const shares = Object.values<{ file: string; name?: string }>(manifest).filter(
    ({ name }) => name === 'read-clipboard' || name === 'parse-markdown',
  );
  return [file, ...css, ...shares.map((chunk) => chunk.file)].map((path) => `/${path}`);
}

test('no page of a reader loads anything of the rich editor; a form does', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { slug } = await newPost(shared, person, { content: '# One\n\n**Two**^[three]', format: 'markdown' });
    const files = await editorFiles();
    expect(files.length).toBeGreaterThan(3);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const loaded = () => files.filter((file) => requested.includes(file));

    for (const address of ['/', '/blog', `/blog/${slug}`, '/about', '/categories', '/login'])
      await openLive(page, address);
    await openAs(page, person, `/blog/${slug}`);
    await page.getByRole('textbox').first().click();
    expect(loaded()).toEqual([]);

    await openRichEditor(page, person);
    expect(loaded().length).toBeGreaterThan(2);
  }, RICH));
