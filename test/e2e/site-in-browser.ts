import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import { onPostgres } from '../support/database/databases.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { makeTemporaryFolder } from '../support/runner/temporary-folder.ts';
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
  changeRows(work: TransactionWork<unknown>): Promise<unknown>;
}

export function siteInBrowser(
  environment: Record<string, string> = {},
  engine: 'sqlite' | 'postgres' = 'sqlite',
): SiteInBrowser {
  const shared = {} as SiteInBrowser;
  const postgres = engine === 'postgres' ? postgresDatabase() : undefined;

  beforeAll(async () => {
    shared.mails = await startMailServer();
    shared.browser = await launchBrowser();
    await postgres?.create();
    const place = postgres ? { DATABASE_URL: postgres.url } : { DATABASE_URL: '', DATA_DIR: copyOfSite() };
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
  shared.changeRows = (work) => changeRows(shared.site, work);
  return shared;
}

/** A copy of the template, which is removed when the site is stopped. */
function copyOfSite(): string {
  const folder = makeTemporaryFolder('e2e');
  cpSync(inject('siteTemplate'), folder, { recursive: true });
  return folder;
}

type TransactionWork<T> = (...given: Parameters<Parameters<Database['transaction']>[0]>) => Promise<T>;

/** What no call can change, or not as quickly. */
export async function changeRows<T>(site: RunningSite, work: TransactionWork<T>): Promise<T> {
  const database = openDatabase({ ...site, onError: throwOn });
  return database.transaction(work).finally(() => database.close());
}

function postgresDatabase() {
  const name = `site_${randomBytes(8).toString('hex')}`;
  return {
    url: inject('postgresUrl').replace('DATABASE', name),
    create: () => onPostgres('postgres', `create database ${name}`),
    drop: () => onPostgres('postgres', `drop database if exists ${name} with (force)`),
  };
}

function throwOn(error: Error): never {
  throw error;
}
