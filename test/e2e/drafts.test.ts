import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { guard } from '../support/runner/guard.ts';
import { expectAccessible } from './browser.ts';
import { fillIn, holdBack, press, toast } from './on-the-page.ts';
import { logInElsewhere, newPerson, openAs } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import {
  ask,
  goToPlace,
  newPost,
  openEditor,
  openEmpty,
  openSettings,
  POST,
  postsOf,
  saveElsewhere,
  storedBodies,
  untilImageStored,
  untilStored,
  writePost,
} from './writers.ts';

guard('What was typed was lost when its page was left, reloaded or not answered.');

const shared = siteInBrowser();

const content = (page: Page) => page.getByLabel('Content').inputValue();

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.getByLabel('Title', { exact: true }).waitFor();
}

test('what was typed comes back after a reload, with a notice, and can be discarded', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openEditor(page, person);
    expect(new URL(page.url()).search).toBe('');
    await writePost(page);
    await page.getByLabel('Tags', { exact: true }).fill('lamp');
    await press(page, 'Add tag');
    await page.getByLabel('Tags', { exact: true }).fill('begun');
    await untilStored(page, POST.content);
    expect(new URL(page.url()).search).toMatch(/^\?draft=[\da-f-]{36}$/);
    await reload(page);

    await page.getByText(/^Restored what you typed on \d+ \w+.*\. It is not saved to the site yet\./).waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(POST.title);
    expect(await page.getByLabel('Summary').inputValue()).toBe(POST.summary);
    expect(await content(page)).toBe(POST.content);
    expect(await page.getByLabel('Category').locator('option:checked').textContent()).toBe(POST.category);
    expect(await page.getByLabel('Tags', { exact: true }).inputValue()).toBe('begun');
    expect(await page.locator('.tag-badge').allTextContents()).toEqual(['lamp×']);
    await expectAccessible(page);

    await press(page, 'Discard');
    await expect.poll(() => content(page)).toBe('');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/dashboard/posts');
    await page.getByText('No posts found').waitFor();
    expect(await page.getByText('Unsaved draft on this device').count()).toBe(0);
  }));

test('what is typed is kept as it is typed and composed, without a pause, and a moment before leaving as well', () =>
  shared.visit(async ({ page, context }) => {
    await openEditor(page, await newPerson(shared));
    await page.getByLabel('Content').focus();
    const devtools = await context.newCDPSession(page);
    for (const text of ['न', 'नद', 'नदी'])
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await untilStored(page, 'नदी');
    expect(await content(page)).toBe('नदी');
    await devtools.send('Input.insertText', { text: 'नदी' });
    // Not in its composed form: `क` with a dot below is two letters, and stays two while it is being typed.
    await page.keyboard.insertText(' क\u093C');
    await untilStored(page, 'नदी क\u093C');
    expect(await page.getByLabel('Content').getAttribute('lang')).toBe('hi');
    await reload(page);
    expect(await content(page)).toBe('नदी क\u093C');

    await openEmpty(page);
    await page.getByLabel('Content').focus();
    const texts: string[] = [];
    for (let letters = 0; letters < 200 && texts.length < 2; letters += 1) {
      await page.keyboard.type('and on ', { delay: 10 });
      texts.push(...(await storedBodies(page)).filter((text) => text !== '' && !texts.includes(text)));
    }
    expect(texts.length).toBe(2);

    await openEmpty(page);
    await page.getByLabel('Content').focus();
    for (let turn = 1; turn <= 5; turn += 1) {
      await page.keyboard.insertText(String(turn));
      const loaded = page.waitForEvent('load');
      await page.evaluate(() => location.reload());
      await loaded;
      await page.getByText('Restored what you typed').waitFor();
      expect(await content(page)).toBe('12345'.slice(0, turn));
      await page.getByLabel('Content').press('End');
    }
  }));

test('a closed tab is found again above the posts, with its image, by its own account; once saved, nothing is left of it', () =>
  shared.visit(async ({ page, context }) => {
    const [person, stranger] = [await newPerson(shared), await newPerson(shared)];
    await openEditor(page, person);
    await writePost(page);
    const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await page.getByLabel('Featured Image').setInputFiles({ name: 'घाट.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Image description').fill('A ghat');
    await page.getByText('Selected: घाट.png').waitFor();
    await untilStored(page, POST.content);
    await untilImageStored(page, 'घाट.png');
    const address = page.url();
    await page.close();

    const other = await context.newPage();
    await openAs(other, stranger, '/dashboard/posts');
    await other.getByText('No posts found').waitFor();
    expect(await other.getByText('Unsaved draft on this device').count()).toBe(0);
    await other.goto(address);
    await other.getByLabel('Title', { exact: true }).waitFor();
    expect(await content(other)).toBe('');

    await openAs(other, person, '/dashboard/posts');
    await other.getByRole('link', { name: POST.title }).click();
    await other.getByText('Restored what you typed').waitFor();
    expect(await content(other)).toBe(POST.content);
    await openSettings(other);
    await other.getByText('Selected: घाट.png').waitFor();
    expect(await other.getByLabel('Image description').inputValue()).toBe('A ghat');
    await press(other, 'Create Post');
    await other.waitForURL('**/dashboard/posts');
    await other.locator('.managed-post').waitFor();
    expect(await other.getByText('Unsaved draft on this device').count()).toBe(0);
    expect(await storedBodies(other)).toEqual([]);
    expect(await postsOf(shared, person)).toMatchObject([{ files: [{ alt: 'A ghat' }] }]);
  }));

test('typing back leaves nothing to keep, and a login that ends under the hands loses nothing', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const { id } = await newPost(shared, person);
      await openEditor(page, person, `/dashboard/edit-post/${id}`);
      await fillIn(page, { Title: 'Another' });
      await page.getByText('Unsaved, kept on this device').waitFor();
      await fillIn(page, { Title: POST.title });
      await expect.poll(() => page.getByText('Unsaved, kept on this device').count()).toBe(0);
      await expect.poll(() => storedBodies(page)).toEqual([]);

      await page.getByLabel('Content').fill('Half');
      await ask(shared, person, 'POST', '/auth/logout');
      await page.getByLabel('Content').pressSequentially(' and half');
      await press(page, 'Update Post');
      await toast(page, 'Failed to update post').waitFor();
      await page.getByText('Not saved: Log in first.').waitFor();
      await page.getByRole('link', { name: 'Log in again in a new tab' }).waitFor();
      await page.getByLabel('Content').press('End');
      await page.keyboard.type(', and more');
      await expectAccessible(page);

      const token = await logInElsewhere(shared, person, 'another tab');
      await page.evaluate((kept) => {
        localStorage.setItem('access_token', kept);
        dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
      }, token);
      await expect.poll(() => page.getByText('Log in again in a new tab').count()).toBe(0);
      await page.getByText('Not saved: Log in first.').waitFor();
      await press(page, 'Update Post');
      await page.waitForURL('**/dashboard/posts');
      expect(await postsOf(shared, { ...person, token })).toMatchObject([{ post_data: 'Half and half, and more' }]);
    },
    { refusals: [401] },
  ));

test('offline, or when answers are lost on the way, everything is kept, and saved once when the network is back', async () => {
  const { page, context } = await shared.open();
  const person = await newPerson(shared);
  const toasts = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/toaster-'));
  await openEditor(page, person);
  await writePost(page);
  await toasts;
  await context.setOffline(true);
  await page.getByText('Offline, kept on this device').waitFor();
  await press(page, 'Create Post');
  await toast(page, 'Failed to create post').getByText('It is sent when you are connected.').waitFor();
  await page.getByText('Not saved, since you are offline.').waitFor();
  await page.getByLabel('Content').fill('Written without a network.');
  await expect.poll(() => page.getByText('Not saved, since you are offline.').count()).toBe(0);
  await context.setOffline(false);
  await expect.poll(() => page.getByText('Offline').count()).toBe(0);
  await press(page, 'Create Post');
  await page.waitForURL('**/dashboard/posts');
  expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'Written without a network.' }]);

  await openEmpty(page);
  await writePost(page, { ...POST, title: 'Unheard' });
  await page.route(
    '**/api/post/create',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press(page, 'Create Post');
  await page.getByText('Not saved: The site could not be reached.').waitFor();
  expect((await postsOf(shared, person)).length).toBe(2);
  await page.getByLabel('Content').fill('Sent, and never arrived.');
  await page.route('**/api/post/create', (route) => route.abort(), { times: 1 });
  await Promise.all([page.waitForEvent('requestfailed'), press(page, 'Create Post')]);
  await page.getByText('Not saved: The site could not be reached.').waitFor();
  await page.getByLabel('Content').fill('Written since.');
  await press(page, 'Create Post');
  await page.waitForURL('**/dashboard/posts');
  const [post, ...others] = await postsOf(shared, person);
  expect(post).toMatchObject({ post_data: 'Written since.', status: 'published' });
  expect(others).toHaveLength(1);

  // What was saved, though nobody heard the answer, is not called unsaved when it is opened again.
  await page.goto(`/dashboard/edit-post/${post?.id}`);
  await page.getByLabel('Title', { exact: true }).waitFor();
  await page.route('**/api/post/update', (route) => route.fetch().then(() => route.abort()));
  await page.getByLabel('Content').fill('Saved, unheard.');
  await press(page, 'Update Post');
  await page.getByText('Not saved: The site could not be reached.').waitFor();
  await reload(page);
  expect(await content(page)).toBe('Saved, unheard.');
  await expect.poll(() => storedBodies(page)).toEqual([]);
  expect(await page.getByText('Restored what you typed').count()).toBe(0);
  await context.close();
});

test('what is typed while it is being saved is not lost either, and a writer who goes elsewhere hears of it there', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await openEditor(page, person);
    await writePost(page);
    const release = await holdBack(page, '**/api/post/create');
    await press(page, 'Create Post');
    await page.getByRole('button', { name: 'Creating...' }).waitFor();
    await page.getByLabel('Content').fill('Typed meanwhile.');
    release();
    await page.waitForURL('**/dashboard/edit-post/**');
    await page.getByText('Restored what you typed').waitFor();
    expect(await content(page)).toBe('Typed meanwhile.');
    await press(page, 'Update Post');
    await page.waitForURL('**/dashboard/posts');
    expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'Typed meanwhile.' }]);

    await openEmpty(page);
    await writePost(page, { ...POST, title: 'Another' });
    const goOn = await holdBack(page, '**/api/post/create');
    await press(page, 'Create Post');
    await page.getByRole('button', { name: 'Creating...' }).waitFor();
    await goToPlace(page, 'Today');
    await page.getByText('Welcome back').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    goOn();
    await toast(page, 'Success!').waitFor();
    // As every page does that is on its way after a write.
    expect(asked).not.toContain('/api/site');
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await storedBodies(page)).toEqual([]);
  }));

test('two tabs with one text: both are told, each keeps its own, and neither is lost', () =>
  shared.visit(
    async ({ page, context }) => {
      const person = await newPerson(shared);
      await openEditor(page, person);
      await writePost(page);
      await untilStored(page, POST.content);
      const other = await context.newPage();
      other.on('dialog', (dialog) => dialog.accept());
      await other.goto(page.url());
      await other.getByText('open in another tab').waitFor();
      expect(await content(other)).toBe(POST.content);
      await other.getByLabel('Content').fill('The second tab.');
      await untilStored(other, 'The second tab.');
      await page.bringToFront();
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.getByText('open in another tab').waitFor();
      expect((await storedBodies(page)).sort()).toEqual([POST.content, 'The second tab.'].sort());

      await press(page, 'Create Post');
      await page.waitForURL('**/dashboard/posts');
      await press(other, 'Create Post');
      await other.locator('.their-text').getByText('The lamp was lit before anybody spoke.').waitFor();
      expect(await content(other)).toBe('The second tab.');
      await press(other, 'Keep mine');
      await other.waitForURL('**/dashboard/posts');
      expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'The second tab.' }]);
    },
    { refusals: [] },
  ));

test('what was kept of a post is compared with the post as it was then, and goes on as a new one if that is deleted', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const { id } = await newPost(shared, person);
      await openEditor(page, person, `/dashboard/edit-post/${id}`);
      await page.getByLabel('Content').fill('Mine, from yesterday.');
      await untilStored(page, 'Mine, from yesterday.');
      await saveElsewhere(shared, person, id, { content: 'Theirs, from today.' });
      await reload(page);
      expect(await content(page)).toBe('Mine, from yesterday.');
      await press(page, 'Update Post');
      await page.locator('.their-text').getByText('Theirs, from today.').waitFor();

      await ask(shared, person, 'DELETE', '/post/delete', { id });
      await page.reload();
      await page.getByRole('button', { name: 'Continue as a new post' }).click();
      await page.waitForURL('**/dashboard/create-post?draft=*');
      await expect.poll(() => content(page)).toBe('Mine, from yesterday.');
      await press(page, 'Create Post');
      await page.waitForURL('**/dashboard/posts');
      expect(await postsOf(shared, person)).toMatchObject([{ post_data: 'Mine, from yesterday.' }]);
    },
    { refusals: [404, 409] },
  ));

test('leaving asks by link, by search, by Back and by closing, and staying leaves everything as it is', () =>
  shared.visit(async ({ page }) => {
    const person = await newPerson(shared);
    await newPost(shared, person, { title: 'Heron at dawn' });
    await openAs(page, person, '/dashboard/posts');
    await page.getByRole('link', { name: 'Create Post' }).first().click();
    await page.getByLabel('Title', { exact: true }).waitFor();
    const questions: string[] = [];
    let isLeaving = false;
    page.on('dialog', (dialog) => {
      questions.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message());
      return isLeaving ? dialog.accept() : dialog.dismiss();
    });
    const QUESTION = expect.stringContaining('stay on this device');
    const staysAfter = async (leave: () => Promise<unknown>, question: unknown = QUESTION) => {
      await leave();
      await expect.poll(() => questions.splice(0)).toEqual([question]);
      expect(new URL(page.url()).pathname).toBe('/dashboard/create-post');
      expect(await content(page)).toBe(POST.content);
    };

    await writePost(page);
    await staysAfter(() => page.getByRole('link', { name: 'Cancel' }).click());
    await staysAfter(() => page.locator('.dashboard-bar .site-name').click());
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Find a post, a screen or an action' });
    await search.fill('heron');
    await staysAfter(() => page.getByRole('option', { name: 'Heron at dawn' }).click());
    await staysAfter(() => search.press('Enter'));
    await search.press('Escape');
    await page.getByLabel('Content').click();
    await staysAfter(() => page.evaluate(() => history.back()));
    await page.getByLabel('Content').click();
    await staysAfter(() => page.close({ runBeforeUnload: true }), 'beforeunload');

    isLeaving = true;
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/dashboard/posts');
    await page.getByText('Unsaved draft on this device').waitFor();
    questions.length = 0;
    await goToPlace(page, 'Today');
    await page.waitForURL('**/dashboard');
    expect(questions).toEqual([]);
  }));

test('a picture alone is kept, of 5 MB, and an essay of 300 KB beside it', () =>
  shared.visit(async ({ page }) => {
    await openEditor(page, await newPerson(shared));
    const essay = 'The river goes on. '.repeat(16_000);
    await page
      .getByLabel('Featured Image')
      .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) });
    await untilStored(page, '');
    await untilImageStored(page, 'l.png');
    await reload(page);
    await openSettings(page);
    await page.getByText('Selected: l.png').waitFor();
    await page.getByLabel('Content').fill(essay);
    await untilStored(page, essay);
    await reload(page);
    await openSettings(page);
    await page.getByText('Selected: l.png').waitFor();
    expect((await content(page)).length).toBe(essay.length);
  }));
