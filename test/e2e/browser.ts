import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';

/** Chromium asks the network for nothing of its own. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(executablePath = inject('chromium')): Promise<Browser> {
  return chromium.launch({ executablePath, args: QUIET });
}

/** A page on the site, and everything it did that a reader's page must not do. */
export interface ReaderPage {
  page: Page;
  context: BrowserContext;
  /** Fails when the page wrote to the console, broke the policy, threw, or asked another host for anything. */
  expectQuiet(): void;
}

export async function openReader(
  browser: Browser,
  siteUrl: string,
  { allowedHosts = [], ...options }: BrowserContextOptions & { allowedHosts?: string[] } = {},
): Promise<ReaderPage> {
  const context = await browser.newContext({ baseURL: siteUrl, timezoneId: 'America/New_York', ...options });
  const page = await context.newPage();
  const trouble: string[] = [];
  // A missing page is a 404, and Chromium says so on its console.
  page.on('console', (message) => {
    if (!message.text().includes('404 (Not Found)')) trouble.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin, host } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== siteUrl && !allowedHosts.includes(host))
      trouble.push(`request: ${request.url()}`);
  });
  return { page, context, expectQuiet: () => expect(trouble).toEqual([]) };
}

/** Opens an address and waits until the page's script has taken over. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}
