import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { hasFocus, press, problemOf, tabTo, toast } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { ask, newPost, openEditor, openSettings, untilImageStored } from './writers.ts';

const shared = siteInBrowser();

const alt = (page: Page) => page.getByLabel('Image description');
const shownImage = (page: Page) => page.locator('.chosen-image img');

async function choose(page: Page, name: string, background = '#8a3b12') {
  const buffer = await sharp({ create: { width: 60, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  await page.getByLabel('Featured Image').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByText(`Selected: ${name}`).waitFor();
}

async function update(page: Page) {
  await press(page, 'Update Post');
  await page.waitForURL('**/dashboard/posts');
}

test('the image of a post is added, shown, described, replaced and removed, also without leaving the form', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person);
    const edit = async () => {
      await page.goto(`/dashboard/edit-post/${id}`);
      await page.getByLabel('Title', { exact: true }).waitFor();
      await openSettings(page);
    };
    const files = async () => (await ask(shared, person, 'GET', `/post/${id}`)).data.files;
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    await openSettings(page);
    await choose(page, 'lamp.png');
    await alt(page).fill('A lamp.');
    // The file stays on the device until it is saved, as all that is typed does.
    await untilImageStored(page, 'lamp.png');
    await edit();
    await page.getByText('Selected: lamp.png').waitFor();
    expect(await alt(page).inputValue()).toBe('A lamp.');
    await update(page);
    const [lamp] = await files();
    expect(lamp).toMatchObject({ alt: 'A lamp.', width: 60 });

    await edit();
    expect(await shownImage(page).getAttribute('src')).toBe(lamp.file_path);
    await expectAccessible(page);
    await alt(page).fill('A small lamp.');
    await update(page);
    expect(await files()).toMatchObject([{ file_path: lamp.file_path, alt: 'A small lamp.' }]);

    await edit();
    await choose(page, 'river.png', '#123456');
    await press(page, 'Remove the image');
    await page.getByText('The image is removed when you save.').waitFor();
    await press(page, 'Keep it');
    await shownImage(page).waitFor();
    await choose(page, 'river.png', '#123456');
    await update(page);
    expect((await files())[0].file_path).not.toBe(lamp.file_path);

    await edit();
    await press(page, 'Remove the image');
    await update(page);
    expect(await files()).toEqual([]);

    await edit();
    const images = async () => (await ask(shared, person, 'GET', '/auth/my-data')).images;
    const before = (await images()).length;
    await choose(page, 'lantern.png', '#654321');
    for (const title of ['One', 'Two']) {
      await page.getByLabel('Title', { exact: true }).fill(title);
      await page.keyboard.press('Control+s');
      await page.getByText(/^Saved \d/).waitFor();
    }
    await shownImage(page).waitFor();
    expect(await images()).toHaveLength(before + 1);
    await press(page, 'Remove the image');
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved \d/).waitFor();
    expect(await page.getByText('The image is removed').count()).toBe(0);
    expect(await files()).toEqual([]);
  }));

test('the settings are reached by keyboard, and a problem there is in sight: a wrong link, a day without a time', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    const { id } = await newPost(shared, person, { status: 'draft' });
    await openEditor(page, person, `/dashboard/edit-post/${id}`);
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    await page.getByLabel('Content').focus();
    await tabTo(page, settings);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Related video'));
    await page.keyboard.type('https://example.org');
    await page.keyboard.press('Escape');
    expect(await hasFocus(settings)).toBe(true);
    await press(page, 'Update Post');
    await toast(page, 'Validation Error').getByText('Enter the link of a YouTube video.').waitFor();
    expect(await problemOf(page, 'Related video')).toBe('Enter the link of a YouTube video.');
    expect(await hasFocus(page.getByLabel('Related video'))).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('Related video').fill('');
    await page.getByLabel('Publish later').focus();
    await page.keyboard.type('12252031');
    await press(page, 'Update Post');
    expect(await problemOf(page, 'Publish later')).toBe('Choose both the day and the time.');
    expect((await ask(shared, person, 'GET', `/post/${id}`)).data.status).toBe('draft');
  }));
