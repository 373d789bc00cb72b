import type { Locator, Page } from 'playwright-core';
import { newPerson, type Person } from './people.ts';
import type { SiteInBrowser } from './site-in-browser.ts';
import { ask, newPost, openEditor } from './writers.ts';

/** Where a formatted text is written as its page shows it. */
export const richText = (page: Page): Locator => page.locator('.rich-text[role="textbox"]');

export const wordsOf = (page: Page): Promise<string> => richText(page).innerText();

/** As a writer has chosen on this device. */
export const RICH = { editor: 'rich' } as const;

export async function openRichEditor(page: Page, person: Person, address?: string): Promise<void> {
  await openEditor(page, person, address);
  await richText(page).waitFor();
}

export function newFormattedPost(shared: SiteInBrowser, person: Person, content: string) {
  return newPost(shared, person, { content, format: 'markdown' });
}

/** Opens a new post of a new person, whose text is this; the page may have shown another one before. */
export async function openFormattedPost(shared: SiteInBrowser, page: Page, content: string) {
  // A question is answered once.
  page.removeAllListeners('dialog');
  const person = await newPerson(shared);
  const { id } = await newFormattedPost(shared, person, content);
  await openRichEditor(page, person, `/dashboard/edit-post/${id}`);
  return { person, id };
}

/** The text of a post as the site has it. */
export async function savedText(shared: SiteInBrowser, person: Person, id: number): Promise<string> {
  return (await ask(shared, person, 'GET', `/post/${id}`)).data.post_data;
}

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await richText(page).press('Control+End');
  await page.keyboard.type(text);
}

/** Puts the caret before the first letter of an element, as a click there would. */
export function putCaretBefore(target: Locator): Promise<void> {
  return target.evaluate(async (element) => {
    element.closest<HTMLElement>('.rich-text')?.focus();
    const changed = new Promise((done) => document.addEventListener('selectionchange', done, { once: true }));
    const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    getSelection()?.collapse(first, 0);
    await changed;
  });
}

/** Pastes exactly this: the browser's own clipboard changes HTML on its way. */
export function paste(page: Page, carried: Record<string, string>, images: { name: string; bytes: number[] }[] = []) {
  return richText(page).evaluate(
    (element, { carried, images }) => {
      const clipboardData = new DataTransfer();
      for (const [type, content] of Object.entries(carried)) clipboardData.setData(type, content);
      for (const { name, bytes } of images)
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { carried, images },
  );
}
