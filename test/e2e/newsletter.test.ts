import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newEmail } from '../support/accounts/accounts.ts';
import type { ParsedMail } from '../support/mail/mail-server.ts';
import { expectAccessible, openLive, untilStarted } from './browser.ts';
import { problemOf } from './on-the-page.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';

const shared = ownSiteInBrowser();
const { visit } = shared;

const FIELD = 'Your email address';
const SAID = 'Check your inbox: a link there completes your subscription.';
const OTHER_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const WITHOUT_SCRIPT = { javaScriptEnabled: false };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** As everybody does who is slower than the script, or has none. */
async function subscribe(page: Page, email: string, isScripted = true): Promise<void> {
  await page.getByLabel(FIELD).fill(email);
  if (isScripted) await untilStarted(page, 'subscription');
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
}

/** Where a link of the mail leads on this site. */
function linkIn(mail: ParsedMail, place: 'confirm' | 'unsubscribe' | 'preferences'): string {
  const link = mail.text?.match(new RegExp(`\\S+(/newsletter/${place}/\\S+)`))?.[1];
  if (!link) throw new Error(`No link to ${place} in:\n${mail.text}`);
  return link;
}

async function confirmAndLeave(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await shared.mails.nextMail(email), 'confirm'));
  await heading(page, 'Confirm your subscription');
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await heading(page, 'You are subscribed');

  await page.goto(linkIn(await shared.mails.nextMail(email), 'unsubscribe'));
  await heading(page, 'Unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await heading(page, 'You are unsubscribed');
}

test('somebody subscribes on the home page, confirms by the link of the mail, and leaves again', () =>
  visit(async ({ page }) => {
    const email = newEmail();
    await openLive(page, '/');
    await subscribe(page, ` ${email} `);
    await page.getByRole('status').filter({ hasText: SAID }).waitFor();
    expect(await page.getByLabel(FIELD).inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/');
    await confirmAndLeave(page, email);
  }));

test('all of it works without script, also after what is no address, which stays in the field', () =>
  visit(
    async ({ page }) => {
      const email = newEmail();
      await page.goto('/');
      const words = (await page.locator('.newsletter-claims > div').allTextContents()).sort();
      expect(words).toEqual(['satisfaction98%', 'subscribers5K+', 'updatesWeekly']);
      await subscribe(page, '"><b>asha@', false);
      await expect.poll(() => problemOf(page, FIELD)).toBe('Enter an email address such as name@example.org.');
      expect(await page.getByLabel(FIELD).inputValue()).toBe('"><b>asha@');
      await subscribe(page, email, false);
      await heading(page, 'Check your inbox');
      expect(new URL(page.url()).pathname).toBe('/newsletter/sent');
      await confirmAndLeave(page, email);
    },
    { ...WITHOUT_SCRIPT, refusals: [400] },
  ));

const languageOf = (email: string) =>
  shared.changeRows((db) =>
    db.selectFrom('subscribers').select('language').where('email', '=', email).executeTakeFirst(),
  );

test('somebody subscribes to the letters in Hindi, and would rather have both later, without script', () =>
  visit(async ({ page }) => {
    const email = newEmail();
    await page.goto('/newsletter');
    await page.getByRole('radio', { name: 'हिन्दी' }).check();
    await subscribe(page, email, false);
    await page.goto(linkIn(await shared.mails.nextMail(email), 'confirm'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await heading(page, 'You are subscribed');
    expect(await languageOf(email)).toEqual({ language: 'hi' });

    const mail = await shared.mails.nextMail(email);
    const preferences = linkIn(mail, 'preferences');
    await page.goto(preferences);
    await heading(page, 'Your letters');
    // The browser asks for a choice, and sends nothing before.
    await page.getByRole('button', { name: 'Save' }).click();
    expect(new URL(page.url()).pathname).toBe(preferences);
    await page.getByRole('radio', { name: 'Both' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Saved');
    expect(await languageOf(email)).toEqual({ language: 'both' });

    await page.goto(preferences);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await heading(page, 'You are unsubscribed');
    await page.goto(preferences);
    await page.getByRole('radio', { name: 'English' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Not subscribed');
  }, WITHOUT_SCRIPT));

test('letters that were sent are read in the archive, and a visit by the link of one is counted for it', () =>
  visit(async ({ page }) => {
    await page.goto('/newsletter/letters');
    await page.getByText('No letters yet.').waitFor();
    const { post, letter } = await sendLetters();
    // The site hears of what another process wrote within half a second.
    await expect
      .poll(async () => {
        await page.goto('/newsletter/letters');
        return page.locator('.letter-entry').count();
      })
      .toBe(2);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'A letter about water' }).click();
    await heading(page, 'A letter about water');
    await page.getByText('The river has no banks at night.').waitFor();
    await page.getByLabel(FIELD).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All letters' }).click();
    await page.getByRole('link', { name: 'A letter from a post' }).click();
    await heading(page, 'The Last Dry Step');

    await openLive(page, `/newsletter/letters/${letter}?letter=${letter}`);
    await heading(page, 'The Last Dry Step');
    expect(new URL(page.url()).search).toBe('');
    const visits = () =>
      shared.changeRows((db) => db.selectFrom('letters').select('visits').where('post_id', '=', post).execute());
    // Its page was opened above, so this reader is counted already; another one comes by the link.
    await shared.visit(
      async ({ page: other }) => {
        const counted = other.waitForResponse('**/api/post/view');
        await openLive(other, `/blog/the-last-dry-step?letter=${letter}`);
        await counted;
      },
      { userAgent: OTHER_BROWSER },
    );
    await expect.poll(visits, { timeout: 10_000 }).toEqual([{ visits: 1 }]);
  }));

/** One that has a page of its own, and one whose post is published. */
function sendLetters() {
  return shared.changeRows(async (db) => {
    const { id: post } = await db
      .selectFrom('posts')
      .select('id')
      .where('slug', '=', 'the-last-dry-step')
      .executeTakeFirstOrThrow();
    const letter = { extent: 'full', audience: 'all', status: 'sent', created_at: 0, preheader: 'A line.' } as const;
    const text = { html: '', text: '', page_html: '<p>The river has no banks at night.</p>', language: 'en' } as const;
    const rows = ['A letter about water', 'A letter from a post'].map((title, index) => {
      return { ...letter, ...text, title, subject: title, started_at: 1000 + index, post_id: index ? post : null };
    });
    const [, last] = await db.insertInto('letters').values(rows).returning('id').execute();
    return { post, letter: last?.id };
  }) as Promise<{ post: number; letter: number }>;
}

test('what is sent before the script is there is answered by the site, and the script takes over what it said', () =>
  visit(
    async ({ page }) => {
      await openLive(page, '/newsletter');
      await page.getByLabel(FIELD).fill('asha@');
      const answered = page.waitForEvent('load');
      await page.evaluate(() => document.querySelector<HTMLFormElement>('form.subscription')?.submit());
      await answered;
      expect(await problemOf(page, FIELD)).toBe('Enter an email address such as name@example.org.');
      expect(await page.getByLabel(FIELD).inputValue()).toBe('asha@');
      const email = newEmail();
      await subscribe(page, email);
      await page.getByText(SAID).waitFor();
      expect(await page.getByLabel(FIELD).inputValue()).toBe('');
    },
    { refusals: [400] },
  ));

test('where the network is cut, the words say so, the address stays, and one more press sends it', async () => {
  const { page, context } = await shared.open();
  const email = newEmail();
  await openLive(page, '/');
  // The last of what comes when somebody reaches for the form.
  const prepared = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/toaster-'));
  await page.getByLabel(FIELD).focus();
  await prepared;
  await context.setOffline(true);
  await subscribe(page, email);
  await page.locator('.field-problem').getByText('The site could not be reached.').waitFor();
  expect(await page.getByLabel(FIELD).inputValue()).toBe(email);
  expect(await page.getByLabel(FIELD).getAttribute('aria-invalid')).toBeNull();
  await expectAccessible(page);

  await context.setOffline(false);
  await subscribe(page, email);
  await page.getByText(SAID).waitFor();
  await context.close();
});

test('one subscribes by keyboard alone, from the bar on', () =>
  visit(async ({ page }) => {
    const email = newEmail();
    await openLive(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#newsletter');
    await page.waitForFunction(() => document.activeElement?.id === 'newsletter');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByText(SAID).waitFor();
    await shared.mails.nextMail(email);
  }));
