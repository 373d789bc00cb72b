import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

/** Screens of a site without any text, and screens whose data is still loading or could not be loaded. */
export const SCREEN_STATES: Record<string, Screen> = {
  'empty-home': { address: '/', isEmptySite: true },
  'empty-blog': { address: '/blog', isEmptySite: true },
  'empty-archive': { address: '/archive', isEmptySite: true },
  'empty-categories': { address: '/categories', isEmptySite: true },
  'empty-about': { address: '/about', isEmptySite: true },
  ...inEveryState('dashboard', '/dashboard'),
  ...inEveryState('posts', '/dashboard/posts'),
  ...inEveryState('comments', '/dashboard/comments'),
  ...inEveryState('categories', '/dashboard/categories'),
};

function inEveryState(name: string, address: string): Record<string, Screen> {
  return {
    [`empty-desk-${name}`]: { address, isOwn: true, isEmptySite: true, arrange: hasLoaded },
    [`loading-desk-${name}`]: {
      address,
      isOwn: true,
      prepare: answerNothing,
      arrange: (page) => seen(page, '.skeleton'),
    },
    [`failed-desk-${name}`]: {
      address,
      isOwn: true,
      prepare: refuse,
      arrange: (page) => seen(page, '[role=alert]'),
    },
  };
}

/** All calls but that for the user, without whom there is no screen. */
const CALLS = /\/api\/(?!auth\/)/;

async function answerNothing(page: Page): Promise<void> {
  await page.route(CALLS, () => {});
}

async function refuse(page: Page): Promise<void> {
  await page.route(CALLS, (route) => route.fulfill({ status: 503, body: 'The site is busy right now.' }));
}

async function seen(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
}

async function hasLoaded(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
}
