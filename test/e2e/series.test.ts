import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, adminSession } from './admins.ts';
import { DESKTOP, expectAccessible, openLive, PHONE, setLook, watchShifts } from './browser.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask, newPost } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);

const LONG = 'The lamp was lit before anybody spoke, and at the river the steps were still wet. '.repeat(60);
const HINDI = 'दीये की लौ और नदी का बहता हुआ पानी जो कभी नहीं रुकता और फिर भी हर शाम घाट पर वहीं मिलता है';

/** A series in English, and one in Hindi of more parts than a part lists. */
beforeAll(async () => {
  const admin = await adminSession(shared);
  const add = async (name: string, slug: string) =>
    (await ask(shared, admin, 'POST', '/desk/series', { name, slug, description: name })).data.id as number;
  const [lamps, rivers] = [await add('On lamps and rivers', 'lamps'), await add(HINDI, 'नदी')];
  for (const title of ['First lamp', 'Second lamp', 'Third lamp']) {
    await newPost(shared, admin, { title, content: LONG, series_id: lamps });
  }
  for (let number = 1; number <= 30; number += 1) {
    await newPost(shared, admin, {
      ...{ title: `${HINDI} ${number}`, content: HINDI, slug: `river-${number}`, language: 'hi', series_id: rivers },
    });
  }
});

const steps = (page: Page) => page.locator('.part-steps');

test.each(['/series', '/series/lamps', '/series/नदी', '/blog/second-lamp', '/blog/river-15', '/categories'])(
  '%s is whole, quiet and accessible, and does not move while it loads',
  (address) =>
    shared.visit(async ({ page }) => {
      const shifts = await watchShifts(page);
      for (const look of [PHONE, DESKTOP]) {
        await setLook(page, look);
        await openLive(page, address);
        expect(await shifts()).toEqual([]);
        await page.locator('.series-place summary, h1').last().click();
        await expectAccessible(page);
      }
    }),
);

test('a reader goes from part to part, is led on where they were, without having touched the page, and finds the parts of a long series', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/categories');
    await page.getByRole('link', { name: 'series', exact: true }).click();
    await page.getByRole('link', { name: 'On lamps and rivers' }).click();
    await page.getByRole('link', { name: 'Begin with part 1' }).click();
    await page.getByText('Part 1 of 3').waitFor();
    // What was opened is not read yet.
    expect(await page.evaluate(() => localStorage.getItem('read_parts'))).toBeNull();
    await steps(page).scrollIntoViewIfNeeded();
    await page.waitForFunction(() => localStorage.getItem('read_parts') !== null);
    await steps(page).getByRole('link', { name: 'Next part Second lamp' }).click();
    await page.getByText('Part 2 of 3').waitFor();
    await page.getByText('Parts of the series').click();
    const place = page.getByRole('navigation', { name: 'Parts of the series' });
    const words = (await place.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\s+/).join(' '));
    expect(words).toEqual(['1 , read First lamp', '2 Second lamp', '3 Third lamp']);
    expect(await place.locator('[aria-current=page]').textContent()).toBe('Second lamp');

    const shifts = await watchShifts(page);
    await page.goto('/series/lamps');
    await page.getByRole('link', { name: 'Continue with part 2' }).waitFor();
    const figures = (await page.locator('.part-figure').allInnerTexts()).map((text) => text.split(/\s+/).join(' '));
    expect(figures).toEqual(['1 READ', '2', '3']);
    expect(await shifts()).toEqual([]);

    // The list of a long series ends on its parts, and goes on on its page.
    await openLive(page, '/blog/river-15');
    await page.getByText('शृंखला के भाग').click();
    expect(await page.locator('.series-place li').count()).toBe(25);
    await page.getByRole('link', { name: 'पूरी शृंखला' }).click();
    await page.waitForURL(`**/series/${encodeURIComponent('नदी')}`);
    expect(await page.locator('.part-entry').count()).toBe(30);
  }));

test('without the script, every part is found all the same', () =>
  shared.visit(
    async ({ page }) => {
      await page.goto('/series/lamps');
      await page.getByRole('link', { name: 'Third lamp' }).click();
      await page.getByText('Parts of the series').click();
      await page.getByRole('link', { name: 'First lamp' }).click();
      await page.getByText('Part 1 of 3').waitFor();
    },
    { javaScriptEnabled: false },
  ));
