import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openLive, openReader } from './e2e/browser.ts';
import { startSite } from './e2e/running-site.ts';
import { ensureChromium } from './support/chromium.ts';

const FOLDER = resolve(import.meta.dirname, '../screenshots');
const HEIGHT = 900;

const SCREENS = {
  home: '/',
  blog: '/blog',
  search: '/blog?search=lamp',
  'nothing-found': '/blog?search=zzzzzz',
  'post-english': '/blog/the-last-dry-step',
  'post-hindi': '/blog/दीये-की-लौ',
  'post-missing': '/blog/no-such-post',
  categories: '/categories',
  about: '/about',
  'not-found': '/no/such/page',
};

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1280].map((width) => ({ name: `${colorScheme}-${width}`, colorScheme, width })),
);

/** Every screen in every look, and a sheet for each look with all of them side by side. */
async function main(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const [site, browser] = await Promise.all([startSite(), launchBrowser(ensureChromium())]);
  try {
    for (const look of LOOKS) {
      for (const [name, address] of Object.entries(SCREENS)) await takeScreen(browser, site.url, name, address, look);
      await takeSheet(browser, look.name, look.width);
      process.stdout.write(`screenshots/sheet-${look.name}.png\n`);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function takeScreen(browser: Browser, url: string, name: string, address: string, look: (typeof LOOKS)[number]) {
  const { page, context } = await openReader(browser, url, {
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: HEIGHT },
  });
  await openLive(page, address);
  await page.screenshot({ path: `${FOLDER}/${name}-${look.name}.png`, fullPage: true });
  await context.close();
}

async function takeSheet(browser: Browser, look: string, width: number): Promise<void> {
  const shown = width === 360 ? 300 : 620;
  const figures = Object.keys(SCREENS).map(
    (name) => `<figure><figcaption>${name}</figcaption><img src="${name}-${look}.png" width="${shown}"></figure>`,
  );
  const file = `${FOLDER}/sheet-${look}.html`;
  const style = 'body{display:flex;flex-wrap:wrap;gap:24px;font:14px sans-serif;background:#888}figure{margin:0}';
  await writeFile(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('')}`);
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
  await page.goto(`file://${file}`);
  await page.screenshot({ path: `${FOLDER}/sheet-${look}.png`, fullPage: true });
  await page.close();
}

await main();
