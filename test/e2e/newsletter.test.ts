import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import type { ParsedMail } from '../support/mail-server.ts';
import { expectAccessible, openLive, touch } from './browser.ts';
import { problemOf } from './on-the-page.ts';
import { siteInBrowser } from './site-in-browser.ts';

const shared = siteInBrowser();
const { visit } = shared;

const FIELD = 'Your e-mail address';
const SAID = 'Please check your inbox: a link there completes your subscription.';
const WITHOUT_SCRIPT = { javaScriptEnabled: false };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByLabel(FIELD).fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
}

/** Where a link of the mail leads on this site. */
function linkIn(mail: ParsedMail, place: 'confirm' | 'unsubscribe'): string {
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
  await heading(page, 'Leave the newsletter');
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

test('all of it works without script', () =>
  visit(async ({ page }) => {
    const email = newEmail();
    await page.goto('/');
    await subscribe(page, email);
    await heading(page, 'Check your inbox');
    expect(new URL(page.url()).pathname).toBe('/newsletter/sent');
    await confirmAndLeave(page, email);
  }, WITHOUT_SCRIPT));

test('the letter shows the site’s three claims', () =>
  visit(async ({ page }) => {
    await page.goto('/');
    const words = (await page.locator('.newsletter-claims > div').allTextContents()).sort();
    expect(words).toEqual(['satisfaction98%', 'subscribers5K+', 'updatesWeekly']);
  }, WITHOUT_SCRIPT));

describe('what is no address', () => {
  test('stays in the field without script, too', () =>
    visit(
      async ({ page }) => {
        await page.goto('/');
        await subscribe(page, '"><b>asha@');
        await expect.poll(() => problemOf(page, FIELD)).toBe('Please enter a valid e-mail address.');
        expect(await page.getByLabel(FIELD).inputValue()).toBe('"><b>asha@');
        const email = newEmail();
        await subscribe(page, email);
        await heading(page, 'Check your inbox');
        await shared.mails.nextMail(email);
      },
      { ...WITHOUT_SCRIPT, refusals: [400] },
    ));

  test('may be sent before the script is there, which then takes over what the site answered', () =>
    visit(
      async ({ page }) => {
        await openLive(page, '/newsletter');
        await page.getByLabel(FIELD).fill('asha@');
        const answered = page.waitForEvent('load');
        await page.evaluate(() => document.querySelector<HTMLFormElement>('form.subscription')?.submit());
        await answered;
        await touch(page);
        expect(await problemOf(page, FIELD)).toBe('Please enter a valid e-mail address.');
        expect(await page.getByLabel(FIELD).inputValue()).toBe('asha@');
        const email = newEmail();
        await subscribe(page, email);
        await page.getByText(SAID).waitFor();
        expect(await page.getByLabel(FIELD).inputValue()).toBe('');
      },
      { refusals: [400] },
    ));
});

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

test('a link that is too old offers the form again', () =>
  visit(async ({ page }) => {
    await page.goto('/newsletter/confirm/no-such-token');
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await heading(page, 'This link is too old');
    await touch(page);
    const email = newEmail();
    await subscribe(page, email);
    await page.getByText(SAID).waitFor();
    await shared.mails.nextMail(email);
  }));

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
    await page.keyboard.press('Space');
    await page.getByText(SAID).waitFor();
    await shared.mails.nextMail(email);
  }));

test('the pages behind the links tell search engines and other sites nothing', () =>
  visit(async ({ page }) => {
    for (const place of [
      '',
      '/sent',
      '/confirm/a-token',
      '/confirmed',
      '/expired',
      '/unsubscribe/a-token',
      '/unsubscribed',
    ]) {
      await page.goto(`/newsletter${place}`);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer');
      expect(await page.content()).not.toContain('a-token');
    }
  }, WITHOUT_SCRIPT));
