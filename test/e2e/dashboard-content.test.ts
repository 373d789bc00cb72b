import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PLACES } from '#web/routing/screens.ts';
import { picture } from '../fixtures/images.ts';
import { ADMIN, adminSession } from './admins.ts';
import { expectAccessible, openLive } from './browser.ts';
import { fillIn, holdBack, press, problemOf, toast, waitForFrames } from './on-the-page.ts';
import { newPerson, openAs } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask, newPost } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);

/** As the admin, who logs in but once. */
async function openDeskPage(page: Page, name: string) {
  if (page.url() !== 'about:blank') return openLive(page, `/dashboard/${name}`);
  await openAs(page, await adminSession(shared), `/dashboard/${name}`);
}

const row = (page: Page, name: string) => page.locator('.ordered-row', { hasText: name });
const names = (page: Page) => page.locator('.ordered-row h2').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const image = async () => ({ name: 'l.jpg', mimeType: 'image/jpeg', buffer: await picture(60, 40).jpeg().toBuffer() });

/** Answers the questions of the page, and keeps them. */
function answering(page: Page, yes: boolean): { asked: string[]; yes: boolean } {
  const answer = { asked: [] as string[], yes };
  page.on('dialog', (dialog) => {
    answer.asked.push(dialog.message());
    return answer.yes ? dialog.accept() : dialog.dismiss();
  });
  return answer;
}

test('who is no admin reads why, and finds the way back', () =>
  shared.visit(async ({ page }) => {
    await openAs(page, await newPerson(shared), '/dashboard/history');
    await page.getByText('Only an admin can do this.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to your dashboard' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Meera!' }).waitFor();
  }));

test('on a phone the six places are a row at the foot of the window, above which a form is saved', () =>
  shared.visit(
    async ({ page }) => {
      await openDeskPage(page, 'categories');
      const places = page.getByRole('navigation', { name: 'Dashboard' });
      expect(await places.getByRole('link').allTextContents()).toEqual([...PLACES]);
      const foot = await places.boundingBox();
      expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(740);
      expect(foot?.width).toBe(360);
      await expectAccessible(page);
      await places.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('heading', { name: 'Site', level: 1 }).waitFor();
      await page.getByLabel('Space for each account, in MB').fill('100');
      const save = await page.getByRole('button', { name: 'Save' }).boundingBox();
      expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    },
    { viewport: { width: 360, height: 740 } },
  ));

test('what the site says of itself is on its pages once it is saved', () =>
  shared.visit(async ({ page }) => {
    await openDeskPage(page, 'site');
    await page.getByRole('group', { name: 'Who can publish' }).getByLabel('Admins only').check();
    await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
    await press(page, 'Save');
    await toast(page, 'Site saved').waitFor();
    await openDeskPage(page, 'home');
    await fillIn(page, { Tagline: 'Slowly, and aloud', Description: 'Notes by lamplight.' });
    await page.getByText('Unsaved changes').waitFor();
    const form = page.getByRole('form', { name: 'Home' });
    await form.getByLabel('Subscribers', { exact: true }).fill('6K+');
    await form.getByLabel('Updates', { exact: true }).fill('');
    await press(page, 'Add a link');
    await form.getByLabel('Name', { exact: true }).last().fill('Letters');
    await press(page, 'Save');
    expect(await form.getByText('Enter a web address such as https://example.org.').count()).toBe(1);
    await form.getByLabel('Address', { exact: true }).fill('letters.example.org');
    await press(page, 'Save');
    await toast(page, 'Home page saved').waitFor();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });

    await page.goto('/');
    await page.locator('.site-line').getByText('Slowly, and aloud').waitFor();
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('Notes by lamplight.');
    expect(await page.locator('.newsletter-claims dt').allTextContents()).toEqual(['subscribers', 'satisfaction']);
    expect(await page.locator('.newsletter-claims dd').first().textContent()).toBe('6K+');
    const link = page.getByRole('link', { name: 'Letters', exact: true });
    expect(await link.getAttribute('href')).toBe('https://letters.example.org');
    const { data } = await ask(shared, await adminSession(shared), 'GET', '/desk/site');
    expect(data).toMatchObject({ publishing: 'author', timeZone: 'Europe/Lisbon' });
  }));

test('the author’s name, portrait, expertise, journey and achievements are on the About page once they are saved', () =>
  shared.visit(async ({ page }) => {
    await openDeskPage(page, 'author');
    const form = page.getByRole('form', { name: 'Author' });
    await form.getByLabel('Name', { exact: true }).fill('इंदुमती पाठक');
    await page.getByLabel('Portrait image').setInputFiles(await image());
    await page.locator('.image-choice img').waitFor();
    await press(page, 'Add an area');
    await page.getByRole('textbox', { name: 'Area' }).last().fill('नदी');
    await page.getByRole('button', { name: 'Move area 5', exact: true }).press('ArrowUp');
    await form.getByLabel('Readers').fill('70K+');
    await form.getByRole('checkbox', { name: /^Articles/ }).uncheck();
    await page.getByRole('button', { name: 'Move step 2', exact: true }).press('ArrowUp');
    await press(page, 'Remove step 4');
    await press(page, 'Add a step');
    await form.getByLabel('Title', { exact: true }).last().fill('यहाँ');
    await press(page, 'Save');
    await toast(page, 'Author saved').waitFor();
    await page.goto('/about');
    await page.getByRole('heading', { name: 'इंदुमती पाठक' }).waitFor();
    expect(await page.locator('.expertise li').nth(3).textContent()).toBe('नदी');
    expect(await page.locator('.author-hero img').count()).toBe(1);
    expect(await page.locator('.journey h3').allTextContents()).toEqual([
      'Thirty-four years of chalk',
      'A house with a red ledger',
      'The first quiet Monday',
      'यहाँ',
    ]);
    expect(await page.locator('.achievements dt').allTextContents()).toEqual([
      'Readers',
      'Subscribers',
      'Satisfaction',
    ]);
    expect(await page.locator('.achievements dd').first().textContent()).toBe('70K+');
  }));

test('a policy is written anew, and its default text comes back and goes again', () =>
  shared.visit(async ({ page }) => {
    await openDeskPage(page, 'texts');
    await press(page, 'Edit “Terms”');
    const form = page.getByRole('form', { name: 'Terms' });
    const field = form.getByLabel('Text of “Terms”');
    await field.fill('Be kind.\nClose the gate.');
    await press(page, 'Save');
    await toast(page, '“Terms” saved').waitFor();
    await press(page, 'Close “Terms”');
    await page.getByRole('region', { name: 'Terms' }).getByText('Be kind.').waitFor();
    await expect.poll(() => focused(page)).toBe('Edit “Terms”');
    await page.goto('/terms');
    expect(await page.locator('.policy p').allTextContents()).toEqual(['Be kind.', 'Close the gate.']);

    await openDeskPage(page, 'texts');
    const answer = answering(page, true);
    await press(page, 'Edit “Terms”');
    await press(page, 'Restore the default text');
    // A toast stays as long as the pointer rests on it.
    await toast(page, 'Default text restored').hover();
    expect(answer.asked).toEqual(['Restore the default text of “Terms”? It replaces yours.']);
    await expect.poll(() => field.inputValue()).toContain('few things we ask');
    await page.getByRole('region', { name: 'Terms' }).getByText('Default text').waitFor();
    await press(page, 'Undo');
    await toast(page, 'Your text is back').waitFor();
    await expect.poll(() => field.inputValue()).toBe('Be kind.\nClose the gate.');
  }));

test('the book is changed, gets a cover, though not one that was removed on its way, and is hidden', () =>
  shared.visit(async ({ page }) => {
    await openDeskPage(page, 'book');
    const cover = page.getByLabel('Cover image');
    await cover.setInputFiles(await image());
    await page.locator('.image-choice img').waitFor();
    const release = await holdBack(page, '**/api/desk/images');
    await cover.setInputFiles(await image());
    await page.getByText('Uploading the image...').waitFor();
    await press(page, 'Remove the image');
    const answered = page.waitForResponse('**/api/desk/images');
    release();
    await (await answered).finished();
    await waitForFrames(page);
    expect(await page.locator('.image-choice img').count()).toBe(0);
    expect(await page.locator('[name=imageId]').inputValue()).toBe('none');

    await fillIn(page, { Title: 'The Second Column', Description: 'What remains.' });
    await cover.setInputFiles(await image());
    await page.locator('.image-choice img').waitFor();
    await press(page, 'Remove shop 2');
    await press(page, 'Save');
    await toast(page, 'Book saved').waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: 'The Second Column' }).waitFor();
    await page.locator('.book-cover img').waitFor();
    expect(await page.locator('.book-words .actions li').allTextContents()).toEqual(['Buy on Amazon']);

    await openDeskPage(page, 'book');
    await page.getByLabel('Show the book on the home page').uncheck();
    await press(page, 'Remove the image');
    await press(page, 'Save');
    await toast(page, 'Book saved').waitFor();
    await page.goto('/');
    expect(await page.locator('.featured-book').count()).toBe(0);
    expect((await ask(shared, await adminSession(shared), 'GET', '/desk/book')).data).toMatchObject({
      coverUrl: '',
      isShown: false,
    });
  }));

test('a video is added by its address with a picture, changed, hidden and deleted', () =>
  shared.visit(async ({ page }) => {
    await openDeskPage(page, 'videos');
    await press(page, 'Add a video');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('watchAddress');
    await fillIn(page, { 'Link on YouTube': 'https://example.org/film', Title: 'A boat', Duration: '7' });
    await press(page, 'Add the video');
    expect(await problemOf(page, 'Link on YouTube')).toBe('Enter the link of a YouTube video.');
    expect(await problemOf(page, 'Duration')).toBe('Enter a duration such as 12:47 or 1:02:03.');
    await fillIn(page, { 'Link on YouTube': 'https://youtu.be/boat-on-it1?t=3', Duration: '7:05' });
    await page.getByLabel('Still', { exact: true }).setInputFiles(await image());
    await page.locator('.image-choice img').waitFor();
    await press(page, 'Add the video');
    await toast(page, 'Video added').waitFor();
    await row(page, 'A boat').locator('img').waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: 'A boat' }).waitFor();

    await openDeskPage(page, 'videos');
    const answer = answering(page, true);
    await press(page, 'Edit “A boat”');
    await fillIn(page, { Title: 'Two boats' });
    await press(page, 'Save');
    await row(page, 'Two boats').waitFor();
    await expect.poll(() => focused(page)).toBe('Edit “Two boats”');
    await press(page, 'Hide “Two boats”');
    await row(page, 'Two boats').getByText('Hidden').waitFor();
    expect(await (await fetch(`${shared.site.url}/api/videos`)).text()).not.toContain('boats');
    await press(page, 'Show “Two boats”');
    await toast(page, 'Video shown again').waitFor();
    await press(page, 'Delete “Two boats”');
    await toast(page, 'Video deleted').waitFor();
    expect(answer.asked).toEqual(['Delete “Two boats” from this site? It stays on YouTube.']);
    await expect.poll(() => names(page)).not.toContain('Two boats');
  }));

test('a row is dragged to another place, and Escape leaves it where it was', () =>
  shared.visit(async ({ page }) => {
    await openDeskPage(page, 'categories');
    await row(page, 'Wisdom').waitFor();
    const before = await names(page);
    const [first = '', ...others] = before;
    await dragToRow(page, first, others.at(-1) ?? '');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await names(page)).toEqual(before);
    await dragToRow(page, first, others.at(-1) ?? '');
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual([...others, first]);
    await page.getByText(`“${first}” moved to position ${before.length} of ${before.length}.`).waitFor();
    expect(await page.locator('.move-panel').count()).toBe(0);
    const shown = async () => (await (await fetch(`${shared.site.url}/api/categories`)).json()) as { name: string }[];
    await expect.poll(async () => (await shown()).at(-1)?.name).toBe(first);
  }));

test('the page scrolls while a row is dragged to its edge', () =>
  shared.visit(
    async ({ page }) => {
      await openDeskPage(page, 'videos');
      const [first = ''] = await row(page, 'The art of stillness')
        .waitFor()
        .then(() => names(page));
      const handle = page.getByRole('button', { name: `Move “${first}”` });
      await handle.scrollIntoViewIfNeeded();
      const { x, y } = await centreOf(handle);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, 395, { steps: 5 });
      await expect
        .poll(() => page.evaluate(() => scrollY + innerHeight))
        .toBe(await page.evaluate(() => document.documentElement.scrollHeight));
      await page.mouse.up();
      await expect.poll(async () => (await names(page)).at(-1)).toBe(first);
    },
    { viewport: { width: 1280, height: 400 } },
  ));

async function centreOf(handle: Locator) {
  const { x, y, width, height } = (await handle.boundingBox()) as DOMRect;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Holds the row of one item over that of another. */
async function dragToRow(page: Page, name: string, other: string): Promise<void> {
  const from = await centreOf(page.getByRole('button', { name: `Move “${name}”` }));
  const to = await centreOf(page.getByRole('button', { name: `Move “${other}”` }));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 5, { steps: 5 });
  await waitForFrames(page);
}

test('a category is added, renamed, hidden and deleted, and its old address leads to it', () =>
  shared.visit(async ({ page }) => {
    await openDeskPage(page, 'categories');
    await row(page, 'Wisdom').waitFor();
    expect(await row(page, 'Wisdom').getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await press(page, 'Add a category');
    await fillIn(page, { Name: 'Night Letters', Description: 'Written late.' });
    await press(page, 'Add the category');
    await row(page, 'Night Letters').getByText('night-letters').waitFor();
    await press(page, 'Edit “Night Letters”');
    await fillIn(page, { Name: 'Lamp Letters', Address: 'lamp-letters' });
    await press(page, 'Save');
    await toast(page, 'Category saved').waitFor();
    const names = await (await fetch(`${shared.site.url}/api/categories`)).json();
    expect(names).toContainEqual(expect.objectContaining({ name: 'Lamp Letters', slug: 'lamp-letters' }));
    await page.goto('/blog?category=night-letters');
    await page.waitForURL('**/blog?category=lamp-letters');

    await openDeskPage(page, 'categories');
    const answer = answering(page, true);
    await press(page, 'Hide “Lamp Letters”');
    await row(page, 'Lamp Letters').getByText('Hidden').waitFor();
    await page.goto('/categories');
    expect(await page.getByText('Lamp Letters').count()).toBe(0);
    await openDeskPage(page, 'categories');
    await press(page, 'Delete “Lamp Letters”');
    await toast(page, 'Category deleted').waitFor();
    expect(answer.asked).toEqual(['Delete the category “Lamp Letters”?']);
  }));

test('a post that waits is read and published, another sent back', () =>
  shared.visit(async ({ page }) => {
    await ask(shared, await adminSession(shared), 'PUT', '/desk/site', { publishing: 'review' });
    const person = await newPerson(shared);
    const { slug } = await newPost(shared, person, { title: 'Waiting at the ghat' });
    const other = await newPost(shared, person, { title: 'Not ripe yet' });
    await openDeskPage(page, 'review');
    const post = page.locator('.managed-post', { hasText: 'Waiting at the ghat' });
    await post.getByText('By Meera Joshi').waitFor();
    await post.getByRole('link', { name: 'Read' }).click();
    await page.getByRole('heading', { name: 'Waiting at the ghat', level: 1 }).waitFor();
    await page.goBack();
    await press(page, 'Publish “Waiting at the ghat”');
    await toast(page, 'Post published').waitFor();
    expect((await fetch(`${shared.site.url}/blog/${slug}`)).status).toBe(200);
    await press(page, 'Send back “Not ripe yet”');
    await toast(page, 'Post sent back').waitFor();
    await page.getByText('Nothing to review.').waitFor();
    const { data } = await ask(shared, person, 'GET', `/post/${other.id}`);
    expect(data).toMatchObject({ status: 'draft', review_requested_at: null });
  }));
