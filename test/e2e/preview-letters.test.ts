import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOutCard } from '#server/features/media/preview/lay-out-card.ts';
import { FONT_FOLDER, readPreviewFonts } from '#server/features/media/preview/preview-fonts.ts';
import { runImageTask } from '#server/features/media/run-image-task.ts';
import type { Language } from '#shared/contracts/text.ts';
import { launchBrowser } from './browser.ts';
import { countStray, type Letters, readLetters } from './compare-letters.ts';

/** The part of the card with the title alone. */
const AREA = { width: 700, height: 505 };
const NEAR = { across: 2, down: 2 };
/** Where scripts alternate, the two take the space between words from different fonts. */
const NEAR_MIXED = { across: 6, down: 2 };
/** Characters that fonts with these names show. */
const FAMILIES = { latin: 'Source Serif 4', dotted: 'Dotted m', devanagari: 'Tiro Devanagari Hindi' };

const WORDS = `ज्ञान क्षत्रिय श्रद्धा प्रकृति द्वन्द्व शृङ्गार हृदय धर्म कर्तृत्व अर्द्धांगिनी ट्विंकल उद्धृत कृष्णद्वैपायन
  संस्कृत आश्चर्य ब्रह्म चिह्न विद्वान् त्र्यम्बक ऋतु ज़िन्दगी शक्ति हिन्दी राष्ट्र ड्योढ़ी श्री कार्त्स्न्य वाङ्मय चाँद दुःख ॐ`.split(/\s+/);
const HINDI_TITLES = [
  'धर्मक्षेत्रे कुरुक्षेत्रे समवेता युयुत्सवः । मामकाः पाण्डवाश्चैव किमकुर्वत सञ्जय ॥',
  'बाज़ार के शोर से भीतर के उस शान्त कमरे तक जाने वाली राह पर, जहाँ एक अकेला दीया जलता है: १२३',
];
const LATIN_TITLES = [
  'saṁsāra, Kṛṣṇa, Śaṅkara, jñāna',
  'Offices & affinity: “fjords” <of> 1984',
  'AVATAR Toward WAVES',
  'On the road that leads from the noise of the market to the quiet of the inner room, where a lamp burns',
];
const MIXED_TITLES: [string, Language][] = [
  ['The meaning of धर्म and कर्तृत्व', 'en'],
  ['गीता में “स्थितप्रज्ञ”, AI के युग में', 'hi'],
];
/** What a title says, and what a renderer would show that shapes it wrongly. */
const FAULTS = [
  ['another conjunct', 'ज्ञान', 'ग्यान'],
  ['no anusvara', 'ट्विंकल', 'ट्विकल'],
  ['an anusvara for a candrabindu', 'चाँद', 'चांद'],
  ['a visible halant', 'श्रद्धा', 'श्रद्\u200cधा'],
  ['a half form for a conjunct', 'क्षत्रिय', 'क्\u200dषत्रिय'],
  ['swapped letters', 'कर्म', 'क्रम'],
  ['no reph', 'कर्तृत्व', 'कतृत्व'],
  ['a vowel sign that is long', 'प्रकृति', 'प्रकृती'],
  ['another vowel sign', 'हृदय', 'हृदये'],
  ['no nukta', 'बाज़ार', 'बाजार'],
  ['no vowel sign', 'हिन्दी', 'हन्दी'],
  ['no macron', 'saṁsāra', 'saṁsara'],
  ['no dot', 'saṁsāra', 'samsāra'],
  ['no kerning', 'AVATAR', 'A\u200cV\u200cA\u200cT\u200cA\u200cR'],
] as const;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: AREA });
  await page.setContent(`<style>${fontFaces()}
    body { margin: 0; background: #fdfcf9 } svg { display: block } text { text-rendering: geometricPrecision }</style>
    <svg width="1200" height="630"></svg>`);
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
});
afterAll(() => browser?.close());

test.each(WORDS)('%s is drawn as Chromium shows it', async (word) => {
  expect(countStray(await drawn(word, 'hi'), await shown(word, 'hi'), NEAR)).toBe(0);
});

test.each([
  ...HINDI_TITLES.map((title) => [title, 'hi'] as const),
  ...LATIN_TITLES.map((title) => [title, 'en'] as const),
])('%s is drawn as Chromium shows it', async (title, language) => {
  expect(countStray(await drawn(title, language), await shown(title, language), NEAR)).toBe(0);
});

test.each(MIXED_TITLES)('%s is drawn as Chromium shows it', async (title, language) => {
  expect(countStray(await drawn(title, language), await shown(title, language), NEAR_MIXED)).toBe(0);
});

test.each(FAULTS)('%s would be noticed', async (_, title, wrong) => {
  expect(countStray(await drawn(title, 'hi'), await shown(wrong, 'hi'), NEAR)).toBeGreaterThan(20);
});

async function drawn(title: string, language: Language): Promise<Letters> {
  const content = { title, language, siteName: '', label: '', drawing: EMPTY_DRAWING };
  const { bytes } = await runImageTask({ kind: 'preview', content }, Readable.from([]));
  return readLetters(bytes, AREA);
}
const EMPTY_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="630"/>';

/** Shows the same lines at the same places in Chromium, which shapes and draws them by itself. */
async function shown(title: string, language: Language): Promise<Letters> {
  const lines = await layOutCard({ title, language, siteName: '', label: '' }, await readPreviewFonts());
  const words = await page.locator('svg').evaluate((svg, content) => {
    svg.innerHTML = content;
    return [...svg.querySelectorAll('text')].map((line) => line.textContent).join(' ');
  }, lines);
  expect(words.replaceAll('\u00a0', ' ')).toBe(title.normalize('NFC'));
  return readLetters(await page.screenshot({ clip: { x: 0, y: 0, ...AREA } }), AREA);
}

function fontFaces(): string {
  const characters: Record<string, [number, number][]> = JSON.parse(
    readFileSync(join(FONT_FOLDER, 'characters.json'), 'utf8'),
  );
  return Object.entries(characters)
    .map(([file, ranges]) => {
      const [, name = '', weight = '400 600'] = /^([a-z]+)(?:-[a-z]+)*(?:-(\d+))?\.ttf$/.exec(file) ?? [];
      const font = readFileSync(join(FONT_FOLDER, file), 'base64');
      const range = ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join();
      return `@font-face { font-family: "${FAMILIES[name as keyof typeof FAMILIES]}"; font-weight: ${weight};
        src: url(data:font/ttf;base64,${font}); unicode-range: ${range} }`;
    })
    .join('\n');
}
