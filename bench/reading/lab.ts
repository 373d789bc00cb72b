import { type Browser, chromium } from 'playwright-core';
import { ensureChromium } from '../../test/support/browser/chromium.ts';
import { BROWSER_HEADERS } from '../figures.ts';
import { httpGet } from '../load.ts';
import { type ServerProcess, withServer } from '../processes.ts';
import { makeReadingSite, publishPost, READER } from './reading-site.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import { NO_DELAY, openSlowLink, type SlowLink } from './slow-link.ts';
import { DESKTOP, type LoggedIn, PHONE, Visit, type VisitOptions } from './visit.ts';

export const LIST = '/blog';
/** Chromium asks the network for nothing of its own. */
const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
/** A page that is often requested is compressed as well as possible in this time. */
const COMPRESSED_AFTER_MS = 1000;

/** A browser, a site, and between them a slow network that records what is transferred. */
export interface Lab {
  browser: Browser;
  server: ServerProcess;
  link: SlowLink;
  recorder: Recorder;
  /** The path of a post with notes and comments, the newest one. */
  post: string;
  /** A browser that has not been on the site before. */
  open(options?: Partial<VisitOptions>): Promise<Visit>;
  /** The same with somebody who is logged in. */
  openLoggedIn(): Promise<Visit>;
}

export async function withLab(work: (lab: Lab) => Promise<void>): Promise<void> {
  await withServer(await makeReadingSite(), async (server) => {
    const post = await publishPost(server.url);
    const recorder = await openRecorder(server.url);
    const link = await openSlowLink(recorder.port);
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: QUIET });
    try {
      for (const path of [post, LIST]) await warmUp(server.url + path);
      const loggedIn = await logIn(browser, link);
      const open = (options?: Partial<VisitOptions>) => Visit.open({ browser, link, device: PHONE, ...options });
      const openLoggedIn = () => open({ loggedIn });
      await work({ browser, server, link, recorder, post, open, openLoggedIn });
    } finally {
      await browser.close();
      link.close();
      recorder.close();
    }
  });
}

async function warmUp(url: string): Promise<void> {
  for (let time = 0; time < 6; time += 1) await httpGet(url, BROWSER_HEADERS);
  await new Promise((done) => setTimeout(done, COMPRESSED_AFTER_MS));
}

/** Logs in as readers do, so that it makes no difference where the browser keeps the login. */
async function logIn(browser: Browser, link: SlowLink): Promise<LoggedIn> {
  link.use(NO_DELAY);
  const visit = await Visit.open({ browser, link, device: DESKTOP });
  const { page } = visit;
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(READER.email);
  await page.getByLabel('Password', { exact: true }).fill(READER.password);
  await visit.untilQuiet();
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await visit.untilQuiet();
  const state = await page.context().storageState();
  await visit.close();
  return state;
}
