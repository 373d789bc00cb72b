import { type CDPSession, devices, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFrames } from './on-the-page.ts';
import { newPerson } from './people.ts';
import { newFormattedPost, openRichEditor, richText } from './rich-text-pages.ts';
import type { SiteInBrowser } from './site-in-browser.ts';
import { storedBodies } from './writers.ts';

/** Keyboards on Android name no keys, and the editor has code of its own for them, chosen by the user agent. */
const DEVICES = { 'a desktop': {}, 'an Android phone': devices['Pixel 7'] };
type Device = keyof typeof DEVICES;
export const DEVICE_NAMES = Object.keys(DEVICES) as Device[];

/** What input methods send as the code of every key. */
const INPUT_METHOD = 229;

interface Writer {
  page: Page;
  /** Composes a text sign by sign, as input methods do, and commits it. */
  compose(text: string): Promise<void>;
  /** Composes a whole text at once, as keyboards send words that they suggest, without a pause before the next one. */
  swipe(text: string): Promise<void>;
  /** Shows a text that is being composed. */
  show(text: string, replaced?: { replacementStart: number; replacementEnd: number }): Promise<void>;
  commit(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Deletes with a key without a name, as keyboards on Android do. */
  deleteBackward(): Promise<void>;
  /** Presses a key that the input method takes for itself, such as the one that chooses the word. */
  endWith(key: string): Promise<void>;
  /** Waits until the page shows paragraphs with these words. */
  expectShown(...paragraphs: string[]): Promise<void>;
  /** Waits until the device has stored this text, which is what would be saved. */
  expectText(markdown: string): Promise<void>;
}

/** Opens the rich editor of a new text on a device, or of a post with this one. */
export async function write(
  shared: SiteInBrowser,
  device: Device,
  work: (writer: Writer) => Promise<void>,
  content?: string,
): Promise<void> {
  await shared.visit(
    async ({ page, context }) => {
      const person = await newPerson(shared);
      const post = content && (await newFormattedPost(shared, person, content));
      await openRichEditor(page, person, post ? `/dashboard/edit-post/${post.id}` : undefined);
      await richText(page).click();
      const devtools = await context.newCDPSession(page);
      await work(writerOf(page, devtools, device));
    },
    { ...DEVICES[device], editor: 'rich' },
  );
}

/** What the device has stored once the page was told that it may be closed. */
async function storedWhenLeaving(page: Page): Promise<string[]> {
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  return storedBodies(page);
}

function writerOf(page: Page, devtools: CDPSession, device: Device): Writer {
  const key = device === 'an Android phone' ? 'Unidentified' : 'Process';
  const send = (type: 'rawKeyDown' | 'keyUp') =>
    devtools.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: INPUT_METHOD });
  // People press the next key in another frame, when the page has been told where the caret is.
  const nextFrame = () => waitForFrames(page);
  const show: Writer['show'] = async (text, replaced) => {
    const { length } = text;
    await send('rawKeyDown');
    await devtools.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length, ...replaced });
    await send('keyUp');
  };
  const insert = async (text: string) => {
    await send('rawKeyDown');
    await devtools.send('Input.insertText', { text });
    await send('keyUp');
  };
  const commit = async (text: string) => {
    await insert(text);
    await nextFrame();
  };
  return {
    page,
    show,
    commit,
    async compose(text) {
      for (let length = 1; length <= text.length; length += 1) await show(text.slice(0, length));
      await commit(text);
    },
    async swipe(text) {
      await show(text);
      await insert(text);
    },
    async press(key) {
      await page.keyboard.press(key);
      await nextFrame();
    },
    async deleteBackward() {
      const backspace = { key, windowsVirtualKeyCode: INPUT_METHOD, commands: ['deleteBackward'] };
      await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...backspace });
      await send('keyUp');
      await nextFrame();
    },
    async endWith(key) {
      await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: INPUT_METHOD });
    },
    async expectShown(...paragraphs) {
      await expect.poll(() => richText(page).locator('> p').allTextContents()).toEqual(paragraphs);
    },
    async expectText(markdown) {
      await expect.poll(() => storedWhenLeaving(page)).toEqual([markdown]);
    },
  };
}
