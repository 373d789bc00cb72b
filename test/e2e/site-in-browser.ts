import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import { onPostgres } from '../support/databases.ts';
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
  /** What no call can change. */
  changeRows(work: Parameters<Database['transaction']>[0]): Promise<void>;
}

/** On SQLite; in the project for PostgreSQL, on a database there. */
export function siteInBrowser(environment: Record<string, string> = {}): SiteInBrowser {
  const shared = {} as SiteInBrowser;
  const postgres = postgresDatabase();

  beforeAll(async () => {
    shared.mails = await startMailServer();
    shared.browser = await launchBrowser();
    await postgres?.create();
    const place = { DATABASE_URL: postgres?.url ?? '' };
    shared.site = await startSite({ SMTP_URL: shared.mails.url, ...place, ...environment });
  });

  // What could not be started need not be stopped. In normal use the site has nothing to complain of.
  afterAll(async () => {
    const { browser, site, mails }: Partial<SiteInBrowser> = shared;
    await browser?.close();
    await site?.stop();
    await mails?.close();
    await postgres?.drop();
    expect(site?.complaints ?? []).toEqual([]);
  });

  shared.open = (options) => openReader(shared.browser, shared.site.url, options);
  shared.visit = async (work, options) => {
    const reader = await shared.open(options);
    await work(reader);
    reader.expectQuiet();
    await reader.context.close();
  };
  shared.changeRows = async (work) => {
    const database = openDatabase({ ...shared.site, onError: throwOn });
    await database.transaction(work).finally(() => database.close());
  };
  return shared;
}

function postgresDatabase() {
  const address: string | undefined = inject('postgresUrl');
  if (address === undefined) return undefined;
  const name = `site_${randomBytes(8).toString('hex')}`;
  return {
    url: address.replace('DATABASE', name),
    create: () => onPostgres('postgres', `create database ${name}`),
    drop: () => onPostgres('postgres', `drop database if exists ${name} with (force)`),
  };
}

function throwOn(error: Error): never {
  throw error;
}
