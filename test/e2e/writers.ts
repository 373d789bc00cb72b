import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillIn } from './on-the-page.ts';
import { openAs, type Person } from './people.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

export const POST = {
  title: 'The lamp and the river',
  summary: 'What a small flame knows about going on.',
  content: 'The lamp was lit before anybody spoke.\nAt the river the steps were still wet.',
  category: 'Philosophy',
};

/** What the site answers to one of a writer's calls. */
export async function ask(
  shared: SiteInBrowser,
  { token }: Person,
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: held to its contract by the server's own tests
): Promise<any> {
  const response = await fetch(`${shared.site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** @returns the post, made by a call alone */
export async function newPost(shared: SiteInBrowser, person: Person, overrides: Record<string, unknown> = {}) {
  const answer = await ask(shared, person, 'POST', '/post/create', { ...POST, ...overrides });
  if (!answer.status) throw new Error(String(answer.message));
  return answer.data as { id: number; slug: string; revision: number; postCategory: { id: number } };
}

/** Somebody else, or the same person on another device, saves the post. */
export async function saveElsewhere(shared: SiteInBrowser, person: Person, id: number, overrides: object = {}) {
  const { data } = await ask(shared, person, 'GET', `/post/${id}`);
  const { title, summary, post_data: content, postCategory, tags, status } = data;
  const body = { id, title, summary, content, category: postCategory.id, tags, status, ...overrides };
  return ask(shared, person, 'PUT', '/post/update', body);
}

/** All that a person has on the site, drafts included. */
export async function postsOf(shared: SiteInBrowser, person: Person) {
  const { data } = await ask(shared, person, 'GET', '/post/list?scope=mine&limit=50');
  return data.rows as {
    id: number;
    title: string;
    status: string;
    post_data: string;
    format: string;
    tags: string[];
  }[];
}

export async function openEditor(page: Page, person: Person, address = '/dashboard/create-post'): Promise<void> {
  // Leaving with something unsaved asks; here the answer is always to leave.
  page.on('dialog', (dialog) => dialog.accept());
  await openAs(page, person, address);
  await page.getByLabel('Title', { exact: true }).waitFor();
}

/** The form of another new text; what was typed before stays on the device. */
export async function openEmpty(page: Page): Promise<void> {
  await page.goto('/dashboard/create-post');
  await page.getByLabel('Title', { exact: true }).waitFor();
}

export async function writePost(page: Page, { title, summary, content, category } = POST): Promise<void> {
  await writeAllButText(page, { title, summary, category });
  await fillIn(page, { Content: content });
}

export async function writeAllButText(page: Page, { title, summary, category }: Omit<typeof POST, 'content'> = POST) {
  await fillIn(page, { Title: title, Summary: summary });
  await openSettings(page);
  await page.getByLabel('Category').selectOption(category);
  // On a narrow screen the settings cover the text.
  const settings = page.getByRole('region', { name: 'Settings' });
  if ((page.viewportSize()?.width ?? 0) < 1024) await settings.getByRole('button', { name: 'Close' }).click();
}

/** Shows what a post has besides its title, summary and text. */
export async function openSettings(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Settings', exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Waits until the device has stored a draft with this body. */
export async function untilStored(page: Page, body: string): Promise<void> {
  await expect.poll(() => storedBodies(page)).toContain(body);
}

/** The bodies of all drafts that the device has stored. */
export function storedBodies(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('chintan:draft:'));
    return names.map((name) => JSON.parse(localStorage.getItem(name) ?? '').writing.body);
  });
}

/** Waits until the device has stored the image of this name. */
export async function untilImageStored(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(storedImages)).toContain(name);
}

async function storedImages(): Promise<string[]> {
  const open = indexedDB.open('chintan');
  await new Promise((done) => {
    open.onsuccess = done;
  });
  const all = open.result.transaction('images').objectStore('images').getAll();
  await new Promise((done) => {
    all.onsuccess = done;
  });
  open.result.close();
  return all.result.map(({ name }) => name);
}

/** By the menu, which is behind a button while a text is being written. */
export async function goToPlace(page: Page, name: string): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Dashboard' });
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await places.getByRole('link', { name }).click();
}
