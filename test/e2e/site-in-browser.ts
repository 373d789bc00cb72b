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

/** One site, with a mail server behind it, and one browser. */
export interface SiteInBrowser {
  site: RunningSite;
  browser: Browser;
  mails: MailServer;
  open(options?: ReaderOptions): Promise<ReaderPage>;
  /** Does something as a reader would, whose page must stay quiet throughout. */
  visit(work: (reader: ReaderPage) => Promise<void>, options?: ReaderOptions): Promise<void>;
  changeRows(work: TransactionWork<unknown>): Promise<unknown>;
}

/**
 * The site that all files of a worker share, whose tests bring the people and posts they need. A file whose tests change
 * or count what belongs to the whole site asks for its own.
 */
export function siteInBrowser(): SiteInBrowser {
  return siteThatIs(async () => {
    common ??= startCommonSite();
    return { ...(await common), end: async () => {} };
  });
}

/** A site of the file's own, as its environment says. */
export function ownSiteInBrowser(
  environment: Record<string, string> = {},
  engine: 'sqlite' | 'postgres' = 'sqlite',
): SiteInBrowser {
  return siteThatIs(async () => {
    const mails = await commonMails();
    const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
    const place = postgres ? { DATABASE_URL: postgres.url } : { DATABASE_URL: '', DATA_DIR: copyOfSite() };
    const site = await startSite({ SMTP_URL: mails.url, ...place, ...environment });
    const end = async () => {
      await site.stop();
      await postgres?.drop();
    };
    return { site, mails, end };
  });
}

interface OpenedSite {
  site: RunningSite;
  mails: MailServer;
  end(): Promise<void>;
}

function siteThatIs(open: () => Promise<OpenedSite>): SiteInBrowser {
  const shared = {} as SiteInBrowser;
  let opened: OpenedSite | undefined;

  beforeAll(async () => {
    browser ??= launchBrowser({ handleSIGTERM: false });
    shared.browser = await browser;
    opened = await open();
    Object.assign(shared, { site: opened.site, mails: opened.mails });
  });

  // What could not be started need not be stopped. In normal use the site has nothing to complain of.
  afterAll(async () => {
    await opened?.end();
    expect(opened?.site.complaints.splice(0) ?? []).toEqual([]);
  });

  shared.open = (options) => openReader(shared.browser, shared.site.url, options);
  shared.visit = async (work, options) => {
    const reader = await shared.open(options);
    try {
      await work(reader);
      reader.expectQuiet();
    } catch (error) {
      // What went wrong in the page is often why something was waited for in vain.
      if (error instanceof Error && reader.trouble.length > 0) error.message += `\n${reader.trouble.join('\n')}`;
      throw error;
    } finally {
      await reader.context.close();
    }
  };
  shared.changeRows = (work) => changeRows(shared.site, work);
  return shared;
}

// What the files of a worker share, which has all their modules in common, until the worker ends.
let browser: Promise<Browser> | undefined;
let mails: Promise<MailServer> | undefined;
let common: Promise<Pick<OpenedSite, 'site' | 'mails'>> | undefined;
// A worker is ended by this signal, which would not run the handlers that end the site and the browser.
process.once('SIGTERM', () => process.exit());

function commonMails(): Promise<MailServer> {
  mails ??= startMailServer();
  return mails;
}

async function startCommonSite() {
  const mails = await commonMails();
  const site = await startSite({ SMTP_URL: mails.url, DATABASE_URL: '', DATA_DIR: copyOfSite() });
  process.once('exit', site.killAndRemove);
  return { site, mails };
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

async function createPostgresDatabase() {
  const name = `site_${randomBytes(8).toString('hex')}`;
  await onPostgres('postgres', `create database ${name}`);
  return {
    url: inject('postgresUrl').replace('DATABASE', name),
    drop: () => onPostgres('postgres', `drop database if exists ${name} with (force)`),
  };
}

function throwOn(error: Error): never {
  throw error;
}
