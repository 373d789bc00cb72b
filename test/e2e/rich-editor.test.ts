import { readFile } from 'node:fs/promises';
import { devices, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { fillIn, hasFocus } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost, openEditor, POST, postsOf, untilStored } from './writers.ts';

const shared = siteInBrowser();

const RICH = { editor: 'rich' } as const;
const CHUNK = /\/assets\/rich-editor-[^/]+\.js$/;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const richText = (page: Page) => page.locator('.ProseMirror');
const source = (page: Page) => page.getByRole('textbox', { name: 'Content' }).and(page.locator('textarea'));

/** The Markdown of the form, as its source mode shows it. */
async function sourceOf(page: Page): Promise<string> {
  await press(page, 'Markdown');
  return source(page).inputValue();
}

async function openPost(page: Page, content: string) {
  const person = await newPerson(shared);
  const { id } = await newPost(shared, person, { content, format: 'markdown' });
  await openEditor(page, person, `/dashboard/edit-post/${id}`);
  return person;
}

test('what is typed as its page shows it is kept as Markdown, comes back after a reload, and is saved', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openEditor(page, person, '/dashboard/create-post');
    await fillIn(page, { Title: POST.title, Summary: POST.summary });
    await page.getByLabel('Category').selectOption(POST.category);
    await richText(page).click();
    await page.keyboard.type('## The lamp');
    await page.keyboard.press('Enter');
    await page.keyboard.type('It **burns**.');
    await untilStored(page, '## The lamp\n\nIt **burns**.');
    await expectAccessible(page);
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

test.each(['en', 'hi'])('opening and saving the essay %s changes no byte, and one word changes one block', (language) =>
  shared.visit(async ({ page }) => {
    const essay = (await readFile(`test/fixtures/rich-essay-${language}.md`, 'utf8')).trim();
    const person = await openPost(page, essay);
    await richText(page).waitFor();
    await page.getByText('Saved.').waitFor();
    await richText(page).locator('> p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' lamp');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved.').waitFor();
    const [post] = await postsOf(shared, person);
    const [before, after] = [essay, post?.post_data ?? ''].map((text) => text.split('\n'));
    const changed = after?.filter((line, index) => line !== before?.[index]) ?? [];
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain(' lamp');
    expect(after).toHaveLength(before?.length ?? 0);
  }, RICH),
);

test('the way to the source and back keeps the text, the caret and the undo', () =>
  shared.visit(async ({ page }) => {
    await openPost(page, 'One *two* three.\n\nFour.');
    await richText(page).getByText('Four.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Five');
    await page.keyboard.press('Control+Shift+e');
    await source(page).waitFor();
    expect(await hasFocus(source(page))).toBe(true);
    expect(await source(page).inputValue()).toBe('One *two* three.\n\nFour. Five');
    await page.keyboard.type(', six');
    await untilStored(page, 'One *two* three.\n\nFour. Five, six');
    await page.keyboard.press('Control+Shift+e');
    await richText(page).getByText('Four. Five, six').waitFor();
    await expect.poll(() => hasFocus(richText(page))).toBe(true);
    await page.keyboard.type('!');
    await untilStored(page, 'One *two* three.\n\nFour. Five, six!');
    for (const text of ['Four. Five, six', 'Four. Five', 'Four.']) {
      await page.keyboard.press('Control+z');
      expect(await richText(page).locator('p').last().textContent()).toBe(text);
    }
    expect(await sourceOf(page)).toBe('One *two* three.\n\nFour.');
  }, RICH));

test('in the source, undo takes back what the rich editor has written', () =>
  shared.visit(async ({ page }) => {
    await openPost(page, 'One.');
    await richText(page).getByText('One.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Two.');
    expect(await sourceOf(page)).toBe('One. Two.');
    await page.keyboard.press('Control+z');
    expect(await source(page).inputValue()).toBe('One.');
    await page.keyboard.press('Control+Shift+z');
    await untilStored(page, 'One. Two.');
  }, RICH));

test('a touch device opens the source, and offers the other editor as an experiment', () =>
  shared.visit(
    async ({ page }) => {
      await openPost(page, 'One **two**.');
      await source(page).waitFor();
      await press(page, 'Rich text (experimental)');
      await richText(page).locator('strong').getByText('two').waitFor();
      await expectAccessible(page);
    },
    { ...devices['Pixel 7'], editor: 'as usual' },
  ));

test('a desktop opens the page, and the choice of the source holds for the next text', () =>
  shared.visit(
    async ({ page }) => {
      const person = await openPost(page, 'One **two**.');
      await richText(page).waitFor();
      expect(await sourceOf(page)).toBe('One **two**.');
      await openEditor(page, person);
      await source(page).waitFor();
      await press(page, 'Rich text');
      await richText(page).waitFor();
    },
    { editor: 'as usual' },
  ));

test('without the rich editor’s chunk, the source is there with a sentence, and the switch tries again', async () => {
  const { page, context } = await shared.open(RICH);
  await page.route(CHUNK, (route) => route.abort());
  const person = await openPost(page, 'One **two**.');
  await page.getByText('The rich-text editor could not be loaded. Nothing is lost').waitFor();
  await expectAccessible(page);
  await source(page).fill('One **two** three.');
  await untilStored(page, 'One **two** three.');
  await page.unroute(CHUNK);
  await press(page, 'Rich text');
  await richText(page).getByText('three').waitFor();
  await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0);
  await page.keyboard.type('Zero ');
  await press(page, 'Update Post');
  await page.waitForURL('**/dashboard/posts');
  expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'One **two** three.Zero' }]);
  await context.close();
});

test('while the rich editor loads, nothing jumps, and the title can be written', () =>
  shared.visit(async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(CHUNK, async (route) => {
      await held;
      await route.continue();
    });
    await openPost(page, 'One **two**.');
    await page.getByRole('status', { name: 'The text is loading.' }).waitFor();
    expect(await source(page).count()).toBe(0);
    const place = () => page.locator('.text-bar').boundingBox();
    await page.getByLabel('Title').fill('A title');
    const before = await place();
    release();
    await richText(page).locator('strong').waitFor();
    expect(await place()).toEqual(before);
    expect(await page.getByLabel('Title').inputValue()).toBe('A title');
    expect(await hasFocus(page.getByLabel('Title'))).toBe(true);
  }, RICH));

test('a plain text that is converted goes on in the rich editor', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person, { content: '*One*\nTwo', format: 'plain' });
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    await press(page, 'Convert to rich text');
    await press(page, 'Convert');
    await richText(page).getByText('*One*').waitFor();
    await expect.poll(() => hasFocus(richText(page))).toBe(true);
    await page.keyboard.type('Zero ');
    await press(page, 'Update Post');
    await page.waitForURL('**/dashboard/posts');
    expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'Zero \\*One\\*\nTwo', format: 'markdown' }]);
  }, RICH));

test('an empty text is pointed out in the rich editor', () =>
  shared.visit(async ({ page }) => {
    await openEditor(page, await newPerson(shared));
    await fillIn(page, { Title: POST.title, Summary: POST.summary });
    await page.getByLabel('Category').selectOption(POST.category);
    await press(page, 'Create Post');
    await page.getByText('Content is required').first().waitFor();
    expect(await hasFocus(richText(page))).toBe(true);
    await expectAccessible(page);
    await page.keyboard.type('Words');
    await press(page, 'Create Post');
    await page.waitForURL('**/dashboard/posts');
  }, RICH));

test('no page of a reader loads a byte of the rich editor', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { slug } = await newPost(shared, person, { content: 'One **two**.', format: 'markdown' });
    const chunks: string[] = [];
    page.on('request', (request) => CHUNK.test(request.url()) && chunks.push(request.url()));
    for (const address of ['/', '/blog', `/blog/${slug}`, '/about'])
      await page.goto(address, { waitUntil: 'networkidle' });
    expect(chunks).toEqual([]);
    await openEditor(page, person);
    await richText(page).waitFor();
    expect(chunks).toHaveLength(1);
  }, RICH));
