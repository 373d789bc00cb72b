import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Language } from '#shared/contracts/text.ts';
import { launchBrowser } from '../test/e2e/browser.ts';
import { ensureChromium } from '../test/support/browser/chromium.ts';
import { type Figure, percentile } from './figures.ts';
import { closure, ENTRY, readManifest, transferredKilobytes } from './first-view.ts';
import { fail, logIn, postJson, type ServerProcess } from './processes.ts';
import { randomFrom } from './random.ts';
import { formattedEssay } from './site.ts';

const group = 'Rich editor';
const EDITOR = 'web/features/rich-editor/rich-editor.tsx';
/** What a form with a formatted text loads whichever editor it has: its page, and what counts and renders the text. */
const FORM = [ENTRY, 'web/pages/dashboard/dashboard.tsx', 'web/features/text-field/renderer.ts'];
/** About fifty words a minute, with a pause after some of them in which the form stores and counts the text. */
const KEY_MS = { least: 120, most: 280 };
const PAUSE_EVERY = 25;
const PAUSE_MS = 1500;
const TYPED: Record<Language, string> = {
  en: 'the lamp was lit before anybody spoke and at the river the steps were still wet ',
  hi: 'दीया जलाया गया इससे पहले कि कोई बोलता और नदी पर सीढ़ियाँ अब भी गीली थीं ',
};

/** Measures typing in a text of the length of a book, in Chromium, and what the editor adds to the form. */
export async function measureRichEditor({ url }: ServerProcess, keyPresses: number): Promise<Figure[]> {
  const token = await logIn(url);
  const browser = await launchBrowser({ executablePath: ensureChromium() });
  try {
    const figures = [await sizeFigure(url)];
    for (const language of ['en', 'hi'] as const) {
      figures.push(...(await typingFigures(browser, { url, token, language, keyPresses })));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** All scripts that a form loads only for the editor. Some of them are loaded later without it, when text is pasted. */
async function sizeFigure(origin: string): Promise<Figure> {
  const manifest = await readManifest();
  const form = new Set(FORM.flatMap((source) => closure(source, manifest)));
  const added = closure(EDITOR, manifest).filter((file) => !form.has(file));
  const value = await transferredKilobytes(origin, added, 'gzip');
  return { group, name: 'scripts', value, unit: 'KB gzip', note: `${added.length} files` };
}

interface Typing {
  url: string;
  token: string;
  language: Language;
  keyPresses: number;
}

async function typingFigures(browser: Browser, { url, token, language, keyPresses }: Typing): Promise<Figure[]> {
  const text = { title: `A book (${language})`, summary: 'Long.', content: formattedEssay(language, 50_000) };
  const settings = { format: 'markdown', category: 'Philosophy', language, status: 'draft' };
  const { data } = await postJson(`${url}/api/post/create`, { ...text, ...settings }, token);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(60_000);
  try {
    const page = await context.newPage();
    await page.addInitScript((kept) => {
      localStorage.setItem('access_token', kept);
      localStorage.setItem('chintan:editor', 'source');
    }, token);
    await page.goto(`/dashboard/edit-post/${data.id}`);
    await page.locator('textarea[name=content]').waitFor();
    // The form counts the words of the text first.
    await page.getByText(/\d words/).waitFor();
    await page.locator('.mode-switch button').first().click();
    const times = await timeKeyPresses(page, language, keyPresses);
    const note = `${times.length} key presses, worst ${Math.max(...times).toFixed(2)}`;
    return [50, 95].map((percent) => {
      const name = `50,000 words, ${language}, key press to painted, ${percent === 50 ? 'median' : 'p95'}`;
      return { group, name, value: percentile(times, percent), unit: 'ms', note };
    });
  } finally {
    await context.close();
  }
}

/**
 * Types into a paragraph in the middle of the text, one key at a time.
 *
 * The clock starts with the time stamp of `keydown`, which the browser sets when it receives the key, so that a key that
 * has to wait for other work of the page is counted with its wait. It stops in the first task after the next frame: the
 * callback of `requestAnimationFrame` runs before that frame is laid out and painted, and a message that it sends arrives
 * afterwards. All work for the key is done by then: that of the browser, the editor and the form, style, layout and paint.
 *
 * @returns milliseconds
 */
async function timeKeyPresses(page: Page, language: Language, count: number): Promise<number[]> {
  const paragraphs = page.locator('.rich-text > p');
  await paragraphs.first().waitFor();
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  await page.keyboard.press('End');
  await page.evaluate(recordKeyTimes);
  await sleep(PAUSE_MS);

  const devtools = await page.context().newCDPSession(page);
  const random = randomFrom(count);
  const letters = [...TYPED[language]];
  for (let pressed = 0; pressed < count; pressed += 1) {
    // A key as keyboards for English and those for Hindi (InScript) send it.
    const key = letters[pressed % letters.length] as string;
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    const isPause = pressed % PAUSE_EVERY === PAUSE_EVERY - 1;
    await sleep(isPause ? PAUSE_MS : KEY_MS.least + random() * (KEY_MS.most - KEY_MS.least));
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  if (times.length !== count) fail(`${times.length} of ${count} keys were timed.`);
  return times;
}

/** Runs in the page. */
function recordKeyTimes(): void {
  const keyTimes: number[] = [];
  Object.assign(window, { keyTimes });
  const timeKey = ({ timeStamp }: KeyboardEvent) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keyTimes.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  addEventListener('keydown', timeKey, { capture: true });
}
