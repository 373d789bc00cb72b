import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';
import type { IslandName } from '#web/islands/island-list.ts';
import { SEED } from '../support/runner/fast-check.ts';

/** Chromium asks the network for nothing of its own. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No process is started ahead of time for another site, which no test would use: 7 % of all the work.
  '--disable-site-isolation-trials',
];

export function launchBrowser({ executablePath, ...options }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath ?? inject('chromium'), args: QUIET, ...options });
}

/** A page on the site, and everything it did that a reader's page must not do. */
export interface ReaderPage {
  page: Page;
  context: BrowserContext;
  /** What `expectQuiet` fails about. */
  trouble: string[];
  /** Fails when the page wrote to the console, broke the policy, threw, or asked another host for anything. */
  expectQuiet(): void;
}

export interface ReaderOptions extends BrowserContextOptions {
  allowedHosts?: string[];
  /** What the site may answer: Chromium puts each refused request on the console. A missing page is one. */
  refusals?: number[];
  /** How formatted texts are edited. What both editors share is tested with the text area. */
  editor?: 'rich' | 'source' | 'as usual';
}

export async function openReader(
  browser: Browser,
  siteUrl: string,
  { allowedHosts = [], refusals = [404], editor = 'source', ...options }: ReaderOptions = {},
): Promise<ReaderPage> {
  const context = await browser.newContext({ baseURL: siteUrl, timezoneId: 'America/New_York', ...options });
  // Sooner than the test's own time runs out, so that what was waited for is named.
  context.setDefaultTimeout(10_000);
  if (editor !== 'as usual') await chooseEditor(context, editor);
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => {
    const refused = /responded with a status of (\d+)/.exec(message.text());
    if (!refusals.includes(Number(refused?.[1]))) trouble.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin, host } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== siteUrl && !allowedHosts.includes(host))
      trouble.push(`request: ${request.url()}`);
  });
  return { page, context, trouble, expectQuiet: () => expect(trouble).toEqual([]) };
}

/** Chooses an editor as a writer would have done before. */
export async function chooseEditor(context: BrowserContext, editor: 'rich' | 'source'): Promise<void> {
  await context.addInitScript((mode) => {
    // Frames of other sites have no storage.
    if (window === top) localStorage.getItem('chintan:editor') ?? localStorage.setItem('chintan:editor', mode);
  }, editor);
}

/** Opens an address and waits until the page's script has run. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilLive(page);
}

/** Loads the page once more, and waits until its script has run. */
export async function reloadLive(page: Page): Promise<void> {
  await page.reload();
  await untilLive(page);
}

/** The script of a page for readers has run when the page is loaded; the dashboard says when it can be used. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForLoadState();
  const isDashboard = () => document.getElementById('state') !== null;
  if (await page.evaluate(isDashboard)) await page.waitForSelector('html[data-ready]', { state: 'attached' });
}

/** Waits until an island can answer by itself. What is pressed before is pressed once more by then, so few need this. */
export async function untilStarted(page: Page, island: IslandName): Promise<void> {
  await page.waitForSelector(`[data-island=${island}][data-ready]`, { state: 'attached' });
}

/** Half as long as what the module itself offers; each page reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Everyone can use the page as it stands now, and it is no wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const goOn = await holdStill(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await goOn();
}

/** Words twice as large still fit between the edges of the window. */
export async function expectRoomForLargeLetters(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const beyond = root.scrollWidth - innerWidth;
    root.style.fontSize = '';
    return beyond;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // What passes is not worth its description, nor are the sheets worth fetching again.
  const options: axe.RunOptions = {
    runOnly: { type: 'tag', values: WCAG },
    resultTypes: ['violations'],
    preload: false,
    // It would ask the frames in messages, which a sandboxed one cannot answer.
    iframes: false,
  };
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);
}

export const PHONE = { colorScheme: 'light', viewport: { width: 360, height: 800 } } as const;
export const DESKTOP = { colorScheme: 'dark', viewport: { width: 1280, height: 800 } } as const;

export async function setLook(page: Page, { colorScheme, viewport }: typeof PHONE | typeof DESKTOP): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

/** In one of the two looks, the other one on the next day: for states of pages whose kind is looked at in both. */
export async function expectAccessibleInLookOfTheDay(page: Page): Promise<void> {
  await setLook(page, SEED % 2 === 0 ? PHONE : DESKTOP);
  await expectAccessible(page);
}

/** On a phone in light colours and on a desktop in dark ones, without loading the page again. */
export async function expectAccessibleInBothLooks(page: Page): Promise<void> {
  for (const look of [PHONE, DESKTOP]) {
    await setLook(page, look);
    await expectAccessible(page);
  }
}

/** What is laid out late has no colours before, and what fades has not yet its own, or no longer. */
async function holdStill(page: Page): Promise<() => Promise<void>> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    const motion = '*, ::before, ::after { animation: none !important; transition: none !important }';
    // What a bar at the edge of the window covers can be scrolled out from behind it. Menus are placed by that of the site.
    const bars = '.foot-bar { position: static !important } .site-header { position: relative !important }';
    sheet.replaceSync(`${motion} ${bars}`);
    document.adoptedStyleSheets.push(sheet);
    for (const part of document.querySelectorAll<HTMLElement>('.late')) part.style.contentVisibility = 'visible';
    return sheet;
  });
  return () =>
    still.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    });
}

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Notes from now on whatever moves without being asked to. @returns how far, each time, and what */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const textOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 100);
    // A page that is drawn before all of it is read grows by pieces, and only the browser knows by which.
    let since = 0;
    const look = () =>
      requestAnimationFrame(() => {
        if (document.readyState === 'loading') {
          since = Number.POSITIVE_INFINITY;
          look();
        } else if (since > 0) {
          requestAnimationFrame(() => {
            since = performance.now();
          });
        }
      });
    look();
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[])
        if (startTime >= since) shifts.push(`${value}: ${sources.map(({ node }) => textOf(node)).join(' | ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** As on a slow network: the fonts come when the page was painted without them, and it is too late to use them. */
export async function delayFonts(page: Page): Promise<void> {
  const isLate = (blockPeriodMs: number) => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return painted !== undefined && performance.now() > painted.startTime + blockPeriodMs;
  };
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(isLate, 150);
    await route.continue();
  });
}
