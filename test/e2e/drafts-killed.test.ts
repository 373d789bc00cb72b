import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { guard } from '../support/runner/guard.ts';
import { chooseEditor, launchBrowser } from './browser.ts';
import { newPerson, openAs, type Person } from './people.ts';
import { type RunningSite, startSite } from './running-site.ts';
import type { SiteInBrowser } from './site-in-browser.ts';
import { LOST_MS, lostMs, numbersIn, typeNumbers } from './type-numbers.ts';
import { openSettings } from './writers.ts';

guard('What was typed was lost when the browser or the site was killed.');

/** One in each way at least. */
const MOMENTS = inject('isLong') ? 500 : 5;

const shared = {} as SiteInBrowser;
let mails: MailServer;
let context: BrowserContext;
let person: Person;
let site: RunningSite;

beforeAll(async () => {
  mails = await startMailServer();
  shared.mails = mails;
  shared.browser = await launchBrowser();
  site = await startSite({ SMTP_URL: mails.url, PORT: String(await lastingPort()) });
  shared.site = site;
  person = await newPerson(shared);
  context = await shared.browser.newContext({ baseURL: site.url });
  await chooseEditor(context, 'source');
  const page = await context.newPage();
  await openAs(page, person, '/about');
  await page.close();
});

afterAll(async () => {
  await shared.browser?.close();
  await site?.stop();
  await mails?.close();
});

type Kill = (page: Page) => Promise<unknown>;

const kills: Record<string, Kill> = {
  'the tab crashes': async (page) => {
    const devtools = await context.newCDPSession(page);
    devtools.send('Page.crash').catch(() => {});
    await new Promise((crashed) => page.once('crash', crashed));
    await page.close();
  },
  'the tab is closed': (page) => page.close(),
  'the page is loaded again': (page) => page.goto('about:blank').then(() => page.close()),
  'the network is gone, then the tab': async (page) => {
    await context.setOffline(true);
    await page.close();
    await context.setOffline(false);
  },
  'the site is killed, then the tab': async (page) => {
    await site.kill();
    await page.close();
    await startAgain();
  },
};

/** Free, and below those that the system hands out: nobody is given it while the site is down. */
async function lastingPort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : lastingPort();
}

/** What was killed, on the same data and at the same address. */
async function startAgain(): Promise<void> {
  site = await startSite({ SMTP_URL: mails.url, PORT: new URL(site.url).port, DATA_DIR: site.dataDir });
}

async function openDraft(draft: string): Promise<Page> {
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`/dashboard/create-post?draft=${draft}`, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  // Without waiting for the browser to have nothing else to do.
  await page.evaluate(() => dispatchEvent(new Event('keydown')));
  await page.getByLabel('Content').focus();
  return page;
}

test('of what is typed at most a second is lost, at any moment and in every way', async () => {
  const draft = randomUUID();
  let page = await openDraft(draft);
  let kept: number[] = [];
  const losses: number[] = [];
  const ways = Object.keys(kills).length;
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    const [name, kill] = Object.entries(kills)[moment % ways] as [string, Kill];
    const from = (kept.at(-1) ?? 0) + 1;
    const typed = await typeNumbers(page, from, 50 + Math.random() * 1150);
    await kill(page);
    page = await openDraft(draft);
    kept = numbersIn(await page.getByLabel('Content').inputValue());
    // Nothing is there twice, out of order, or with a hole.
    expect(kept, name).toEqual(kept.map((_, place) => place + 1));
    losses.push(lostMs(typed, kept.at(-1) ?? 0));
    expect(losses.at(-1), name).toBeLessThan(LOST_MS);
    await page.keyboard.press('Control+End');
  }
  expect(kept.length).toBeGreaterThan(MOMENTS);
  await page.close();
}, 1_800_000);

test('the site dies while somebody writes: the text stays on the page and is saved once it is back', async () => {
  const page = await openDraft(randomUUID());
  await page.getByLabel('Title', { exact: true }).fill('Written through a crash');
  await page.getByLabel('Summary').fill('It died.');
  await openSettings(page);
  await page.getByLabel('Category').selectOption('Wisdom');
  await page.getByLabel('Content').fill('Before. ');
  await site.kill();
  await page.getByLabel('Content').press('Control+End');
  await page.keyboard.type('After.');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByText('Not saved: The site could not be reached.').waitFor();

  await startAgain();
  expect(await page.getByLabel('Content').inputValue()).toBe('Before. After.');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.waitForURL('**/dashboard/posts');
  await page.getByText('Written through a crash').waitFor();
});
