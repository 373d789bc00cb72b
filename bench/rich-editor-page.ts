import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Language } from '#shared/contracts/text.ts';
import { randomFrom } from './essay-generator.ts';

/** About fifty words a minute, with a pause after some of them in which the form stores and counts the text. */
const KEY_MS = { least: 120, most: 280 };
const PAUSE_EVERY = 25;
const PAUSE_MS = 1500;

const TYPED: Record<Language, string> = {
  en: 'the lamp was lit before anybody spoke and at the river the steps were still wet ',
  hi: 'दीया जलाया गया इससे पहले कि कोई बोलता और नदी पर सीढ़ियाँ अब भी गीली थीं ',
};

/** Opens the form of a post with its source; the rich editor is not loaded yet. */
export async function openSourceOf(page: Page, id: number, token: string): Promise<void> {
  await page.addInitScript((kept) => {
    localStorage.setItem('access_token', kept);
    localStorage.setItem('chintan:editor', 'source');
  }, token);
  await page.goto(`/dashboard/edit-post/${id}`);
  await page.locator('textarea[name=content]').waitFor();
  // The form counts the words of the text first.
  await page.getByText(/\d words/).waitFor();
}

/** @returns the milliseconds from the click to the frame that shows the text */
export function openRichEditor(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const toSwitch = document.querySelector<HTMLElement>('.mode-switch button');
    const start = performance.now();
    toSwitch?.click();
    while (!document.querySelector('.rich-text > *')) await nextFrame();
    // By the frame after this one, the text has been laid out and painted.
    await nextFrame();
    await new Promise((done) => setTimeout(done));
    return performance.now() - start;
  });
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
export async function timeKeyPresses(page: Page, language: Language, count: number): Promise<number[]> {
  const paragraphs = page.locator('.rich-text > p');
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  await page.keyboard.press('End');
  await page.evaluate(recordKeyTimes);
  await sleep(PAUSE_MS);

  const devtools = await page.context().newCDPSession(page);
  const random = randomFrom(count);
  const letters = [...TYPED[language]];
  for (let key = 0; key < count; key += 1) {
    await press(devtools, letters[key % letters.length] as string);
    const isPause = key % PAUSE_EVERY === PAUSE_EVERY - 1;
    await sleep(isPause ? PAUSE_MS : KEY_MS.least + random() * (KEY_MS.most - KEY_MS.least));
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  if (times.length !== count) throw new Error(`${times.length} of ${count} keys were timed.`);
  return times;
}

/** A key as keyboards for English and those for Hindi (InScript) send it. */
async function press(devtools: CDPSession, letter: string): Promise<void> {
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
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
