import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { newEmail, registrationOf } from '../support/accounts.ts';
import { expectAccessible, openLive } from './browser.ts';
import { call, newPerson, openAs, type Person } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { ask, newPost } from './writers.ts';

const shared = siteInBrowser();

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

describe.each(Object.entries(TEXTS))('%s', (_name, text) => {
  let writer: Person;
  let post: { id: number; slug: string };
  const name = nameOf(text);
  const title = text.slice(0, TITLE_MAXIMUM);

  beforeAll(async () => {
    writer = await newPerson(shared, { first_name: name, last_name: name });
    post = await newPost(shared, writer, { title, summary: title, content: `${text}\n${text}`, tags: [name] });
    await ask(shared, writer, 'POST', '/post/comment', { post_id: post.id, comment: `${text}\n${text}` });
  });

  test('is text on the page of a post, with and without script', async () => {
    const path = `/blog/${encodeURIComponent(post.slug)}`;
    for (const javaScriptEnabled of [true, false]) {
      await shared.visit(
        async ({ page }) => {
          await (javaScriptEnabled ? openLive(page, path) : page.goto(path));
          expect(shown((await page.locator('h1').textContent()) ?? '')).toBe(shown(title));
          expect(await page.title()).toContain(shown(title));
          expect(await page.locator('.prose p').allTextContents()).toEqual([text, text]);
          expect(await page.locator('.tags').textContent()).toContain(name);
          expect(await page.locator('.comments').textContent()).toContain(text);
          expect(await page.locator('.comments').textContent()).toContain(name);
          expect(await page.locator('.post-author').textContent()).toContain(name);
          await expectOnlyText(page);
          if (javaScriptEnabled) await expectAccessible(page);
        },
        { javaScriptEnabled, viewport: { width: 360, height: 800 } },
      );
    }
  });

  test('is text in the lists, and its search finds it without harm', () =>
    shared.visit(async ({ page }) => {
      for (const address of ['/', '/blog', `/blog?${new URLSearchParams({ search: text })}`]) {
        await openLive(page, address);
        await expectOnlyText(page);
        if (address === '/blog') await expectAccessible(page);
      }
      await openLive(page, '/blog');
      expect((await page.locator('.post-list h2').allTextContents()).map(shown)).toContain(shown(title));
    }));

  test('is text on the writer’s own screens', () =>
    shared.visit(async ({ page }) => {
      await openAs(page, writer, '/dashboard');
      await page.getByText('Welcome back').waitFor();
      await page.locator('.post-row').first().waitFor();
      expect(shown((await page.locator('h1').textContent()) ?? '')).toContain(name.split(' ')[0] ?? name);
      await expectOnlyText(page);
      await openLive(page, '/dashboard/posts');
      await page.locator('.managed-post').first().waitFor();
      expect(shown((await page.locator('.managed-post h2').first().textContent()) ?? '')).toBe(shown(title));
      await expectOnlyText(page);
      await openLive(page, `/dashboard/edit-post/${post.id}`);
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(shown(title));
      await expectOnlyText(page);
    }));

  test('is text as the name of the site in a mail', async () => {
    await shared.changeRows((db) => saveSiteSettings(db, { name }));
    const email = newEmail();
    await call(shared, '/auth/register', registrationOf(email));
    const { html = '', text: plain = '', subject = '', from } = await shared.mails.nextMail(email);
    expect([subject, from?.name, plain].map((words) => shown(words ?? '').includes(shown(name)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(html).not.toMatch(/<(script|img|\/title><)/i);
    const page = await shared.browser.newPage();
    await page.setContent(html);
    expect(shown((await page.textContent('body')) ?? '')).toContain(shown(name));
    expect(await page.title()).not.toMatch(/^(taken|1)$/);
    await page.close();
  });
});
