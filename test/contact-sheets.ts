import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openLive, openReader } from './e2e/browser.ts';
import { startSite } from './e2e/running-site.ts';
import { publishEssays } from './essays.ts';
import { SCREEN_STATES } from './screen-states.ts';
import { SCREENS, type Screen } from './screens.ts';
import { arrangeSeries } from './series.ts';
import { ensureChromium } from './support/browser/chromium.ts';

const FOLDER = resolve(import.meta.dirname, '../screenshots');
const HEIGHT = 900;
/** It is some forty screens in one picture. */
const SHEET_WITHIN_MS = 180_000;

const ALL_SCREENS = { ...SCREENS, ...SCREEN_STATES };

const ADMIN = { email: 'admin@chintan.localhost', password: 'Brass-Lamp-42' };

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1280, 1920].map((width) => ({ name: `${colorScheme}-${width}`, colorScheme, width })),
);

/** Every screen in every look, and a sheet for each look with all of them side by side. */
async function main(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const environment = { ADMIN_PASSWORD: ADMIN.password, RATE_LIMITS: 'off' };
  const site = await startSite(environment);
  const emptySite = await startSite({ ...environment, STARTER: 'none' });
  const browser = await launchBrowser({ executablePath: ensureChromium() });
  try {
    const studio = { browser, url: site.url, token: await nameAdminInHindi(site.url) };
    const emptyStudio = { browser, url: emptySite.url, token: await nameAdminInHindi(emptySite.url) };
    await publishEssays(site.url, studio.token);
    await arrangeSeries(site.url, studio.token);
    await chooseWhereToStart(site.url, studio.token);
    for (const look of LOOKS) {
      for (const [name, screen] of Object.entries(ALL_SCREENS))
        await takeScreen(screen.isEmptySite ? emptyStudio : studio, name, screen, look);
      await takeSheet(browser, look.name, look.width);
      process.stdout.write(`screenshots/sheet-${look.name}.png\n`);
    }
  } finally {
    await browser.close();
    await Promise.all([site.stop(), emptySite.stop()]);
  }
}

interface Studio {
  browser: Browser;
  url: string;
  /** The access token for the screens that need a login. */
  token: string;
}

async function takeScreen({ browser, url, token }: Studio, name: string, screen: Screen, look: (typeof LOOKS)[number]) {
  const { page, context } = await openReader(browser, url, {
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: HEIGHT },
  });
  if (screen.isOwn) await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
  await screen.prepare?.(page);
  await openLive(page, screen.address);
  await screen.arrange?.(page);
  await page.evaluate(() => document.fonts.ready);
  // The browser makes the drawings of the admin area, once it has loaded what draws.
  await page.waitForFunction(() => document.querySelector('svg:empty') === null);
  // In a picture of a whole page, what sticks to the window stands where the page was scrolled to.
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.screenshot({ path: `${FOLDER}/${name}-${look.name}.png`, fullPage: true, animations: 'disabled' });
  await context.close();
}

/** @returns the access token */
async function nameAdminInHindi(url: string): Promise<string> {
  const login = await post(`${url}/api/auth/login`, ADMIN);
  const token: string = login.data.access_token;
  const names = { first_name: 'इन्दुमती', last_name: 'पाठक', phone_no: '+919876543210' };
  await post(`${url}/api/auth/update-profile`, names, { authorization: `Bearer ${token}` });
  return token;
}

async function chooseWhereToStart(url: string, token: string): Promise<void> {
  const introduction = 'If you come for the first time, *begin here*: one on an evening is enough.';
  const posts = [{ post_id: 1, reason: 'The question that everything else here grew out of.' }, { post_id: 2 }];
  await send(`${url}/api/desk/start-here`, 'PUT', { introduction, posts }, { authorization: `Bearer ${token}` });
}

function post(url: string, body: object, headers: Record<string, string> = {}) {
  return send(url, 'POST', body, headers);
}

async function send(url: string, method: 'POST' | 'PUT', body: object, headers: Record<string, string>) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function takeSheet(browser: Browser, look: string, width: number): Promise<void> {
  const shown = width === 360 ? 300 : 620;
  const figures = Object.keys(ALL_SCREENS).map(
    (name) => `<figure><figcaption>${name}</figcaption><img src="${name}-${look}.png" width="${shown}"></figure>`,
  );
  const file = `${FOLDER}/sheet-${look}.html`;
  const style = 'body{display:flex;flex-wrap:wrap;gap:24px;font:14px sans-serif;background:#888}figure{margin:0}';
  await writeFile(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('')}`);
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
  await page.goto(`file://${file}`);
  await page.screenshot({ path: `${FOLDER}/sheet-${look}.png`, fullPage: true, timeout: SHEET_WITHIN_MS });
  await page.close();
}

await main();
