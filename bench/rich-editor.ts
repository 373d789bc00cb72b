import type { Browser } from 'playwright-core';
import type { Language } from '#shared/contracts/text.ts';
import { launchBrowser } from '../test/e2e/browser.ts';
import { ensureChromium } from '../test/support/browser/chromium.ts';
import { closure, readManifest, transferredKilobytes } from './build-files.ts';
import { formattedEssay } from './essay-generator.ts';
import { type Figure, median, percentile } from './figures.ts';
import type { Plan } from './plan.ts';
import { openRichEditor, openSourceOf, timeKeyPresses } from './rich-editor-page.ts';
import { logIn, postJson, type ServerProcess } from './server-process.ts';

const GROUP = 'Rich editor';
const WORDS = 50_000;
const EDITOR = 'web/features/rich-editor/rich-editor.tsx';
/** What a form with a formatted text loads whichever editor it has: its page, and what counts and renders the text. */
const FORM = ['web/entry-client.tsx', 'web/pages/dashboard/dashboard.tsx', 'web/features/text-field/renderer.ts'];

/** Measures typing in a text of the length of a book, in Chromium, and what the editor adds to the form. */
export async function measureRichEditor(server: ServerProcess, { keyPresses }: Plan): Promise<Figure[]> {
  const token = await logIn(server.url);
  const browser = await launchBrowser({ executablePath: ensureChromium() });
  try {
    return [
      await sizeFigure(server.url),
      ...(await typingFigures(browser, { url: server.url, token, language: 'en', keyPresses })),
      ...(await typingFigures(browser, { url: server.url, token, language: 'hi', keyPresses })),
    ];
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
  return { group: GROUP, name: 'scripts', value, unit: 'KB gzip', note: `${added.length} files` };
}

interface Typing {
  url: string;
  token: string;
  language: Language;
  keyPresses: number;
}

async function typingFigures(browser: Browser, { url, token, language, keyPresses }: Typing): Promise<Figure[]> {
  const id = await newDraft(url, token, language);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(60_000);
  try {
    const page = await context.newPage();
    await openSourceOf(page, id, token);
    const opened = await openRichEditor(page);
    const times = await timeKeyPresses(page, language, keyPresses);
    const figure = (what: string, value: number, note: string) => {
      return { group: GROUP, name: `50,000 words, ${language}, ${what}`, value, unit: 'ms', note };
    };
    const note = `${times.length} key presses, worst ${Math.max(...times).toFixed(2)}`;
    return [
      figure('opened', opened, 'with its scripts from the server'),
      figure('key press to painted, median', median(times), note),
      figure('key press to painted, p95', percentile(times, 95), note),
    ];
  } finally {
    await context.close();
  }
}

async function newDraft(url: string, token: string, language: Language): Promise<number> {
  const content = formattedEssay(language, WORDS);
  const body = { title: `A book (${language})`, summary: 'Long.', content, format: 'markdown', category: 'Philosophy' };
  const { data } = await postJson(`${url}/api/post/create`, { ...body, language, status: 'draft' }, token);
  return data.id;
}
