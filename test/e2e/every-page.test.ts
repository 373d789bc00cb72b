import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  DESKTOP,
  delayFonts,
  expectAccessibleInBothLooks,
  expectRoomForLargeLetters,
  openLive,
  PHONE,
  watchShifts,
} from './browser.ts';
import { siteInBrowser } from './site-in-browser.ts';

const ADDRESSES = {
  home: '/',
  'home, one category': '/?category=wisdom',
  articles: '/blog',
  'articles, one category': '/blog?category=philosophy',
  'articles, a search': '/blog?search=lamp',
  'articles, nothing found': '/blog?search=zzzzzz',
  'a post in English': '/blog/the-last-dry-step',
  'a post in Hindi': '/blog/दीये-की-लौ',
  'a post, older comments': '/blog/the-last-dry-step?before=1',
  'a missing post': '/blog/no-such-post',
  'a tag': '/tag/पाठशाला',
  'a tag, in other letters': '/tag/Urdu',
  'a missing tag': '/tag/no-such-tag',
  'the archive': '/archive',
  'the archive, no such year': '/archive/1066',
  'nothing to start with yet': '/start-here',
  categories: '/categories',
  'all series, before the first': '/series',
  'a missing series': '/series/none',
  about: '/about',
  'the newsletter': '/newsletter',
  'the newsletter, asked for': '/newsletter/sent',
  'the newsletter, to be confirmed': '/newsletter/confirm/some-token',
  'the newsletter, confirmed': '/newsletter/confirmed',
  'the newsletter, too late': '/newsletter/expired',
  'the newsletter, its language': '/newsletter/preferences/some-token',
  'the newsletter, its language saved': '/newsletter/preferences-saved',
  'the newsletter, nobody’s': '/newsletter/not-subscribed',
  'the letters, before the first': '/newsletter/letters',
  'a missing letter': '/newsletter/letters/1',
  'the newsletter, to be left': '/newsletter/unsubscribe/some-token',
  'the newsletter, left': '/newsletter/unsubscribed',
  'mails about replies': '/replies/confirm/a-token',
  privacy: '/privacy',
  login: '/login',
  signup: '/signup',
  'forgotten password': '/forgot-password',
  'reset of a password by link': '/reset-password/some-token',
  'the admin’s place': '/admin',
  'an unknown address': '/no/such/page',
};

const shared = siteInBrowser();

test.each(Object.entries(ADDRESSES))(
  '%s is whole, quiet and accessible, and does not move while it loads',
  async (_name, address) => {
    await shared.visit(async ({ page }) => {
      await expectNotToMove(page, address);
      await expectRoomForLargeLetters(page);
      await expectAccessibleInBothLooks(page);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('link[href*="desk-parts"]').count()).toBe(0);
    }, PHONE);
    await shared.visit(async ({ page }) => {
      await delayFonts(page);
      await expectNotToMove(page, address);
      await page.unrouteAll({ behavior: 'wait' });
    }, DESKTOP);
  },
);

async function expectNotToMove(page: Page, address: string): Promise<void> {
  const shifts = await watchShifts(page);
  await openLive(page, address);
  expect(await shifts()).toEqual([]);
}
