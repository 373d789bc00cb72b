import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { picture } from '../fixtures/images.ts';
import { expectAccessible } from './browser.ts';
import { holdBack } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { openEditor, openEmpty, POST, postsOf, untilImageStored, writePost } from './writers.ts';

const shared = siteInBrowser();

const UPLOAD = '**/api/post/images';
const area = (page: Page) => page.getByLabel('Content', { exact: true });
const content = (page: Page) => area(page).inputValue();
const added = (page: Page) => page.getByRole('list', { name: 'Images added to the text' });

async function pasteImage(page: Page, name: string): Promise<void> {
  const bytes = [...(await picture(60, 40).png().toBuffer())];
  await area(page).evaluate(
    (field, { bytes, name }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { bytes, name },
  );
}

async function copy(page: Page, html: string, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    async ({ html, text }) => {
      const blob = (type: string, content: string) => new Blob([content], { type });
      const item = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) };
      await navigator.clipboard.write([new ClipboardItem(item)]);
    },
    { html, text },
  );
}

test('what is pasted is Markdown, one undo takes it back, and with Shift it is pasted plain', () =>
  shared.visit(async ({ page }) => {
    await openEditor(page, await newPerson(shared));
    await copy(page, '<h1>A lamp</h1><p>It <b>burns</b>.</p><script>alert(1)</script>', 'A lamp\n\nIt burns.');
    await area(page).focus();
    await page.keyboard.type('Before.');
    await page.keyboard.press('Control+v');
    await expect.poll(() => content(page)).toBe('Before.\n\n## A lamp\n\nIt **burns**.');
    await page.keyboard.press('Control+z');
    expect(await content(page)).toBe('Before.');
    await page.keyboard.press('Control+Shift+z');
    expect(await content(page)).toBe('Before.\n\n## A lamp\n\nIt **burns**.');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+v');
    await expect.poll(() => content(page)).toBe('Before.A lamp\n\nIt burns.');
  }));

test('an upload that failed is tried again and described; one survives a reload, and its image is saved with the text', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      await openEditor(page, person);
      await writePost(page, { ...POST, content: 'Before.' });
      await page.route(UPLOAD, (route) => route.fulfill({ status: 503, json: { message: 'Too busy just now.' } }));
      await area(page).press('Control+End');
      await pasteImage(page, 'lamp.png');
      await added(page).getByRole('alert').getByText('Too busy just now.').waitFor();
      await expectAccessible(page);

      await page.unroute(UPLOAD);
      await added(page).getByRole('button', { name: 'Try again lamp.png' }).click();
      await added(page).getByLabel('Image description').fill('A lamp');
      await added(page).getByLabel('Caption').fill('At dawn © Asha');
      await expectAccessible(page);
      expect(await content(page)).toMatch(/^Before\.\n\n!\[A lamp\]\(\/media\/[^)]+ "At dawn © Asha"\)\n$/);

      await openEmpty(page);
      await writePost(page, { ...POST, content: 'Before.' });
      const release = await holdBack(page, UPLOAD);
      await area(page).press('Control+End');
      await pasteImage(page, 'lamp.png');
      const placeholder = /^Before\.\n\n!\[Uploading lamp\.png…\]\(uploading:[\w-]+\)\n$/;
      await expect.poll(() => content(page)).toMatch(placeholder);
      await added(page).getByRole('progressbar', { name: 'Uploading lamp.png' }).waitFor();
      await untilImageStored(page, 'lamp.png');
      await expectAccessible(page);

      await page.reload();
      await added(page).getByText('lamp.png').waitFor();
      expect(await content(page)).toContain('uploading:');
      await area(page).press('Control+Home');
      await page.keyboard.type('New. ');
      await page.getByRole('button', { name: 'Create Post' }).click();
      release();
      await page.getByText('Post created successfully').first().waitFor();
      const [post] = await postsOf(shared, person);
      expect(post?.post_data).toMatch(/^New\. Before\.\n\n!\[\]\(\/media\/[^)]+\)$/);
    },
    { refusals: [404, 503] },
  ));
