import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import {
  DESKTOP,
  delayFonts,
  expectAccessibleInBothLooks,
  expectAccessibleInLookOfTheDay,
  expectRoomForLargeLetters,
  openLive,
  PHONE,
  watchShifts,
} from './browser.ts';
import { siteInBrowser } from './site-in-browser.ts';

/** One page of each kind, which is looked at in every way. */
const TEMPLATES = {
  home: '/',
  articles: '/blog',
  'a post in English': '/blog/the-last-dry-step',
  'a post in Hindi': '/blog/दीये-की-लौ',
  'a tag': '/tag/पाठशाला',
  'the archive': '/archive',
  categories: '/categories',
  about: '/about',
  'the newsletter': '/newsletter',
  'the letters, before the first': '/newsletter/letters',
  privacy: '/privacy',
  login: '/login',
};

/** Other states and other pages of these kinds. In `npm run test:long`, they are looked at in every way as well. */
const STATES = {
  'home, one category': '/?category=wisdom',
  'articles, one category': '/blog?category=philosophy',
  'articles, a search': '/blog?search=lamp',
  'articles, nothing found': '/blog?search=zzzzzz',
  'a post, older comments': '/blog/the-last-dry-step?before=1',
  'a missing post': '/blog/no-such-post',
  'a tag, in other letters': '/tag/Urdu',
  'a missing tag': '/tag/no-such-tag',
  'the archive, no such year': '/archive/1066',
  'nothing to start with yet': '/start-here',
  'all series, before the first': '/series',
  'a missing series': '/series/none',
  'the newsletter, asked for': '/newsletter/sent',
  'the newsletter, to be confirmed': '/newsletter/confirm/some-token',
  'the newsletter, confirmed': '/newsletter/confirmed',
  'the newsletter, too late': '/newsletter/expired',
  'the newsletter, its language': '/newsletter/preferences/some-token',
  'the newsletter, its language saved': '/newsletter/preferences-saved',
  'the newsletter, nobody’s': '/newsletter/not-subscribed',
  'a missing letter': '/newsletter/letters/1',
  'the newsletter, to be left': '/newsletter/unsubscribe/some-token',
  'the newsletter, left': '/newsletter/unsubscribed',
  'mails about replies': '/replies/confirm/a-token',
  signup: '/signup',
  'forgotten password': '/forgot-password',
  'reset of a password by link': '/reset-password/some-token',
  'the admin’s place': '/admin',
  'an unknown address': '/no/such/page',
};

const shared = siteInBrowser();

const [everyWay, states] = inject('isLong') ? [{ ...TEMPLATES, ...STATES }, {}] : [TEMPLATES, STATES];

test.each(Object.entries(everyWay))(
  '%s is whole, quiet and accessible in both looks, and does not move while it loads',
  async (_name, address) => {
    await shared.visit(async ({ page }) => {
      await expectWhole(page, address);
      await expectAccessibleInBothLooks(page);
    }, PHONE);
    await shared.visit(async ({ page }) => {
      await delayFonts(page);
      await expectNotToMove(page, address);
      await page.unrouteAll({ behavior: 'wait' });
    }, DESKTOP);
  },
);

test.each(Object.entries(states))(
  '%s is whole, quiet and accessible, and does not move while it loads on a phone',
  (_name, address) =>
    shared.visit(async ({ page }) => {
      await expectWhole(page, address);
      await expectAccessibleInLookOfTheDay(page);
    }, PHONE),
);

async function expectWhole(page: Page, address: string): Promise<void> {
  await expectNotToMove(page, address);
  await expectRoomForLargeLetters(page);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('link[href*="/dashboard-"]').count()).toBe(0);
}

async function expectNotToMove(page: Page, address: string): Promise<void> {
  const shifts = await watchShifts(page);
  await openLive(page, address);
  expect(await shifts()).toEqual([]);
}
