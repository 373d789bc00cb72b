import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { launchBrowser, openReader, type ReaderOptions, type ReaderPage } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

/** One site, with a mail server behind it, and one browser for all tests of a file. */
export interface SiteInBrowser {
  site: RunningSite;
  browser: Browser;
  mails: MailServer;
  open(options?: ReaderOptions): Promise<ReaderPage>;
  /** Does something as a reader would, whose page must stay quiet throughout. */
  visit(work: (reader: ReaderPage) => Promise<void>, options?: ReaderOptions): Promise<void>;
}

export function siteInBrowser(environment: Record<string, string> = {}): SiteInBrowser {
  const shared = {} as SiteInBrowser;

  beforeAll(async () => {
    shared.mails = await startMailServer();
    shared.browser = await launchBrowser();
    shared.site = await startSite({ SMTP_URL: shared.mails.url, ...environment });
  });

  // What could not be started need not be stopped.
  afterAll(async () => {
    const { browser, site, mails }: Partial<SiteInBrowser> = shared;
    await browser?.close();
    await site?.stop();
    await mails?.close();
  });

  shared.open = (options) => openReader(shared.browser, shared.site.url, options);
  shared.visit = async (work, options) => {
    const reader = await shared.open(options);
    await work(reader);
    reader.expectQuiet();
    await reader.context.close();
  };
  return shared;
}
