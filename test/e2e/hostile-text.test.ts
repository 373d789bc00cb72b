import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { tidyName } from '#shared/text/tidy-name.ts';
import { newEmail, registrationOf } from '../support/accounts/accounts.ts';
import { guard } from '../support/runner/guard.ts';
import { expectAccessible, openLive, untilStarted } from './browser.ts';
import { call, openAs, type Person, registerPerson } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask, newPost } from './writers.ts';

guard('A hostile text ran as a script in the browser.');

const shared = ownSiteInBrowser();

/** By what is hostile about them. */
const TEXTS = {
  markup: '</title></script><script>document.title="taken"</script><img src=x onerror="document.title=1">&amp;"\'`',
  'right-to-left marks': 'Lamp \u202egnol si\u202c \u2067עברית\u2069 end',
  'a thousand combining characters': `a${'\u0301'.repeat(1000)}z`,
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈 lamp 🪔',
  Hindi: 'क्षत्रिय ज्ञान, दीये की लौ। ॐ',
};

/** A name may hold a hundred characters, a tag fifty. */
const nameOf = (text: string) => [...text.normalize('NFC')].slice(0, 45).join('').trim();

/** Of a title; longer ones are refused. */
const TITLE_MAXIMUM = 300;

/** Titles and names are kept composed. */
const shown = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Nothing that was written has run, or closed what it stands in. */
async function expectOnlyText(page: Page): Promise<void> {
  expect(await page.title()).not.toMatch(/^(taken|1)$/);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.locator('main').count()).toBe(1);
}

const titleOf = (text: string) => text.slice(0, TITLE_MAXIMUM);

interface Case {
  text: string;
  title: string;
  name: string;
  writer: Person;
  post: { id: number; slug: string };
}

const cases: Case[] = [];

beforeAll(async () => {
  for (const text of Object.values(TEXTS)) {
    const [title, name] = [titleOf(text), nameOf(text)];
    const writer = await registerPerson(shared, { first_name: name, last_name: name });
    const post = await newPost(shared, writer, { title, summary: title, content: `${text}\n${text}`, tags: [name] });
    await ask(shared, writer, 'POST', '/post/comment', { post_id: post.id, comment: `${text}\n${text}` });
    cases.push({ text, title, name, writer, post });
  }
});

async function expectPost(page: Page, { text, title, name }: Case): Promise<void> {
  expect(shown((await page.locator('h1').textContent()) ?? '')).toBe(shown(title));
  expect(await page.title()).toContain(shown(title));
  expect(await page.locator('.prose p').allTextContents()).toEqual([text, text]);
  expect(await page.locator('.tags').textContent()).toContain(name);
  expect(await page.locator('.comments').textContent()).toContain(text);
  expect(await page.locator('.comments').textContent()).toContain(tidyName(name));
  expect(await page.locator('.post-author').textContent()).toContain(tidyName(name));
  await expectOnlyText(page);
}

test('hostile text is text on the page of a post, with and without script', () =>
  shared.visit(
    async ({ page }) => {
      for (const given of cases) {
        await page.goto(`/blog/${encodeURIComponent(given.post.slug)}`);
        await expectPost(page, given);
        for (const near of ['.response-row .like', '.comment-form textarea']) await page.locator(near).focus();
        for (const island of ['like', 'comments'] as const) await untilStarted(page, island);
        await expectPost(page, given);
        await expectAccessible(page);
      }
    },
    { viewport: { width: 360, height: 800 } },
  ));

test('hostile text is text in the lists, and its search finds it without harm', () =>
  shared.visit(async ({ page }) => {
    const searches = cases.map(({ text }) => `/blog?${new URLSearchParams({ search: text })}`);
    for (const address of ['/', ...searches, '/blog']) {
      await openLive(page, address);
      await expectOnlyText(page);
    }
    await expectAccessible(page);
    const titles = (await page.locator('.post-list h2').allTextContents()).map(shown);
    expect(titles).toEqual(expect.arrayContaining(cases.map(({ title }) => shown(title))));
  }));

test('hostile text is text on the writer’s own screens', () =>
  shared.visit(async ({ page }) => {
    for (const { title, name, writer, post } of cases) {
      await openAs(page, writer, '/dashboard');
      await page.getByText('Welcome back').waitFor();
      await page.locator('.recent-post').first().waitFor();
      expect(shown((await page.locator('h1').textContent()) ?? '')).toContain(tidyName(name).split(' ')[0]);
      await expectOnlyText(page);
      await openLive(page, '/dashboard/posts');
      await page.locator('.managed-post').first().waitFor();
      expect(shown((await page.locator('.managed-post h2').first().textContent()) ?? '')).toBe(shown(title));
      await expectOnlyText(page);
      await openLive(page, `/dashboard/edit-post/${post.id}`);
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(shown(title));
      await expectOnlyText(page);
    }
  }));

test('hostile text is text as the name of the site in a mail', async () => {
  const page = await shared.browser.newPage();
  for (const { name } of cases) {
    await shared.changeRows((db) => saveSiteSettings(db, { name }));
    const email = newEmail();
    await call(shared, '/auth/register', registrationOf(email));
    const { html = '', text: plain = '', subject = '', from } = await shared.mails.nextMail(email);
    for (const words of [subject, from?.name, plain]) expect(shown(words ?? '')).toContain(shown(name));
    expect(html).not.toMatch(/<(script|img|\/title><)/i);
    await page.setContent(html);
    expect(shown((await page.textContent('body')) ?? '')).toContain(shown(name));
    expect(await page.title()).not.toMatch(/^(taken|1)$/);
  }
  await page.close();
});
