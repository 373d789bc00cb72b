import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { picture } from '../fixtures/images.ts';
import { expectAccessible } from './browser.ts';
import { hasFocus, holdBack, press, toast } from './on-the-page.ts';
import { openFormattedPost, paste, RICH, richText, typeAtEnd } from './rich-text-pages.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { postsOf, storedBodies, untilImageStored } from './writers.ts';

const shared = siteInBrowser();

const UPLOAD = '**/api/post/images';
const area = (page: Page) => page.locator('textarea[name=content]');
const added = (page: Page) => page.getByRole('list', { name: 'Images added to the text' });

/** Opens a text and puts the caret at its end. */
async function openPost(page: Page) {
  const { person } = await openFormattedPost(shared, page, 'Before.');
  await typeAtEnd(page, '');
  return person;
}

const image = async (name: string) => ({ name, bytes: [...(await picture(60, 40).png().toBuffer())] });

async function pasteImage(page: Page, name: string): Promise<void> {
  await paste(page, {}, [await image(name)]);
}

/** Drops an image at the end of the text. */
async function dropImage(page: Page, name: string): Promise<void> {
  await richText(page).evaluate(
    (text, { name, bytes }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      const { left, bottom } = (text.lastElementChild as Element).getBoundingClientRect();
      const place = { clientX: left + 2, clientY: bottom - 5 };
      text.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place, bubbles: true, cancelable: true }));
    },
    await image(name),
  );
}

async function save(page: Page): Promise<void> {
  await press(page, 'Update Post');
  await page.waitForURL('**/dashboard/posts');
}

test('a pasted image shows how far it is, survives a reload, and a save waits for it', () =>
  shared.visit(async ({ page }) => {
    const person = await openPost(page);
    const release = await holdBack(page, UPLOAD);
    await pasteImage(page, 'lamp.png');
    await added(page).getByRole('progressbar', { name: 'Uploading lamp.png' }).waitFor();
    await richText(page).locator('figure').getByText('lamp.png…').waitFor();
    await untilImageStored(page, 'lamp.png');
    await expect.poll(async () => (await storedBodies(page))[0]).toMatch(/^Before\.\n\n!\[.*\]\(uploading:[\w-]+\)/);
    await expectAccessible(page);

    await page.reload();
    await added(page).getByText('lamp.png').waitFor();
    await richText(page).locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('New. ');
    await press(page, 'Update Post');
    await page.getByText('Saving...').waitFor();
    release();
    await page.waitForURL('**/dashboard/posts');
    const [post] = await postsOf(shared, person);
    expect(post?.post_data).toMatch(/^New\. Before\.\n\n!\[\]\(\/media\/[^)]+\)$/);
  }, RICH));

test('an upload that fails says why, and is tried again; without its image, a text is not published that has nothing else', () =>
  shared.visit(
    async ({ page }) => {
      const person = await openPost(page);
      await page.route(UPLOAD, (route) => route.fulfill({ status: 503, json: { message: 'Too busy just now.' } }));
      await pasteImage(page, 'lamp.png');
      await added(page).getByRole('alert').getByText('Too busy just now.').waitFor();
      await richText(page).locator('figure').getByText('lamp.png is not uploaded.').waitFor();
      expect(await richText(page).locator('progress').count()).toBe(0);
      await expectAccessible(page);
      await page.unroute(UPLOAD);
      await added(page).getByRole('button', { name: 'Try again lamp.png' }).click();
      await richText(page).locator('figure img').waitFor();
      await expect.poll(() => added(page).count()).toBe(0);
      const lines = () => richText(page).evaluate((text) => text.lastElementChild?.getBoundingClientRect().top);
      const before = await lines();
      await press(page, 'Describe this image');
      const description = page.getByRole('toolbar', { name: 'Image' }).getByLabel('Image description');
      await expect.poll(() => hasFocus(description)).toBe(true);
      expect(await lines()).toBe(before);
      await expectAccessible(page);
      await page.keyboard.type('A lamp');
      await page.keyboard.press('Enter');
      await expect.poll(() => hasFocus(richText(page))).toBe(true);
      await page.keyboard.type('At dawn © Asha');
      expect(await page.getByRole('button', { name: 'Describe this image' }).count()).toBe(0);
      await save(page);
      const [post] = await postsOf(shared, person);
      expect(post?.post_data).toMatch(/^Before\.\n\n!\[A lamp\]\(\/media\/[^)]+ "At dawn © Asha"\)$/);

      const other = await openPost(page);
      await page.route(UPLOAD, (route) => route.fulfill({ status: 503, json: { message: 'Too busy just now.' } }));
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await pasteImage(page, 'lamp.png');
      await added(page).getByRole('alert').waitFor();
      await press(page, 'Update Post');
      await toast(page, 'Failed to update post').getByText('Content is required').waitFor();
      await richText(page).locator('figure').waitFor();
      expect(await postsOf(shared, other)).toMatchObject([{ post_data: 'Before.' }]);
    },
    { ...RICH, refusals: [404, 503] },
  ));

test('an image is dropped, cancelled, or taken away by undo, and its upload goes on while the editor of the text changes', () =>
  shared.visit(async ({ page }) => {
    await openPost(page);
    await page.keyboard.type(' Typed.');
    await pasteImage(page, 'lamp.png');
    await richText(page).locator('figure img').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => richText(page).locator('figure').count()).toBe(0);
    expect(await richText(page).textContent()).toContain('Before. Typed.');
    await page.keyboard.press('Control+z');
    expect((await richText(page).textContent())?.trim()).toBe('Before.');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await richText(page).locator('figure img').waitFor();

    const dropper = await openPost(page);
    await dropImage(page, 'lamp.png');
    await richText(page).locator('figure img').waitFor();
    const releaseCancelled = await holdBack(page, UPLOAD);
    await pasteImage(page, 'river.png');
    await added(page).getByRole('button', { name: 'Cancel river.png' }).click();
    await expect.poll(() => richText(page).locator('figure').count()).toBe(1);
    releaseCancelled();
    await save(page);
    const [dropped] = await postsOf(shared, dropper);
    expect(dropped?.post_data).toMatch(/^Before\.\n\n!\[\]\(\/media\/[^)]+\)$/);

    const person = await openPost(page);
    const release = await holdBack(page, UPLOAD);
    await pasteImage(page, 'lamp.png');
    await press(page, 'Markdown');
    expect(await area(page).inputValue()).toContain('](uploading:');
    await press(page, 'Rich text');
    await added(page).getByRole('progressbar', { name: 'Uploading lamp.png' }).waitFor();
    await press(page, 'Markdown');
    release();
    await expect.poll(() => area(page).inputValue()).toContain('](/media/');
    await press(page, 'Rich text');
    await richText(page).locator('figure img').waitFor();
    await save(page);
    const [post] = await postsOf(shared, person);
    expect(post?.post_data).toMatch(/^Before\.\n\n!\[\]\(\/media\/[^)]+\)$/);
  }, RICH));

test('a text is saved without an image that could not be uploaded, once the writer has agreed', async () => {
  const { page, context } = await shared.open(RICH);
  const person = await openPost(page);
  await page.route(UPLOAD, (route) => route.fulfill({ status: 503, json: { message: 'Too busy just now.' } }));
  await pasteImage(page, 'lamp.png');
  await added(page).getByRole('alert').waitFor();
  const updates = '**/api/post/update';
  await page.route(updates, (route) => route.fulfill({ status: 503, json: { message: 'Too busy to save.' } }));
  await press(page, 'Update Post');
  await page.getByText('Too busy to save.').first().waitFor();
  expect(await richText(page).locator('figure').count()).toBe(1);
  await page.unroute(updates);
  const asked = page.waitForEvent('dialog');
  await save(page);
  expect((await asked).message()).toBe('Save the text without “lamp.png”? This image is not uploaded.');
  expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'Before.' }]);
  await context.close();
});
