import { expect, test } from 'vitest';
import { drawableText, fitLine, fitTitle } from './fit-text.ts';
import { readPreviewFonts } from './preview-fonts.ts';

/** A font whose letters are half as wide as high. */
const measure = async (text: string) => text.length / 2;
const setTitle = (title: string, { width = 600, height = 400 } = {}) =>
  fitTitle(title, { width, height }, 1.2, measure);

test('a short title is set in the largest size', async () => {
  expect(await setTitle('Silence')).toEqual({ size: 96, lines: ['Silence'] });
});

test('a longer one is set smaller, in lines that are about equally long', async () => {
  expect(await setTitle('What the river taught me about the ways of us')).toEqual({
    size: 76,
    lines: ['What the river', 'taught me about', 'the ways of us'],
  });
});

test('a word that does not fit makes the title smaller, but is not broken', async () => {
  expect(await setTitle('Anthropomorphism')).toEqual({ size: 68, lines: ['Anthropomorphism'] });
});

test('a word that is far too long is broken between graphemes', async () => {
  const { size, lines } = await setTitle('क्षि'.repeat(20));
  expect(size).toBeGreaterThanOrEqual(45);
  expect(lines.join('')).toBe('क्षि'.repeat(20));
  for (const line of lines) expect(line).toMatch(/^(क्षि)+$/);
});

test('no line begins with a dash, a danda or a closing mark', async () => {
  const { lines } = await setTitle('सत्य एव जयते । अहिंसा परमो धर्मः ॥ one two — three four – five six ! seven eight', {
    width: 420,
  });
  for (const line of lines) expect(line).not.toMatch(/^[—–।॥!]/);
});

test('a line may be broken after a hyphen', async () => {
  expect((await setTitle('self-understanding', { width: 500, height: 260 })).lines).toEqual(['self-', 'understanding']);
});

test('a title that fits in no size is cut between words', async () => {
  const { size, lines } = await setTitle('the house of the lamp, '.repeat(50));
  expect(size).toBe(28);
  expect(lines.at(-1)).toMatch(/ [a-z]+…$/);
  expect(lines).toHaveLength(Math.floor(400 / (28 * 1.2)));
  for (const line of lines) expect((line.length / 2) * size).toBeLessThanOrEqual(600);
});

test('a line that is too long is cut, and one that fits is not', async () => {
  expect(await fitLine('A category with a long name', 200, 20, measure)).toBe('A category with a…');
  expect(await fitLine('A category', 200, 20, measure)).toBe('A category');
});

const { lacking } = await readPreviewFonts();

test.each([
  ['signs that no font has are left out', '🪔 Diwali 🎉 lights ⸎ ☸️', 'Diwali lights'],
  ['words of a script that no font has leave nothing of the others', 'Urdu اردو شاعری and 漢字', ''],
  ['a letter of another alphabet leaves nothing', 'λόγος', ''],
  ['a family that is one sign leaves nothing behind', 'Home 👨‍👩‍👧 again', 'Home again'],
  ['of a sign made of several, the known one stays', '1️⃣ step', '1 step'],
  ['a mark that no font has leaves nothing', 'Kr\u0325ṣṇa', ''],
  ['letters with marks are one character where there is one', 'Kr\u0323s\u0323n\u0323a', 'Kṛṣṇa'],
  ['white space is one space', ' a\t\n b\u2028c\u3000d ', 'a b c d'],
  ['control signs are white space', 'a\u0000b\u0007c\u009fd', 'a b c d'],
  ['what is invisible is left out', '\ufeffa\u200bb\u00adc\u202ed\u2069', 'abcd'],
  ['the joiners of Devanagari stay', 'क्\u200dष क्\u200cष', 'क्\u200dष क्\u200cष'],
  ['half of a surrogate pair is left out', 'a\ud83eb', 'ab'],
  ['signs of both scripts stay', '“हरि ॐ” — ₹5, §2 & more…', '“हरि ॐ” — ₹5, §2 & more…'],
  ['nothing may remain', '🪔🎉', ''],
])('%s', (_, text, drawn) => {
  expect(drawableText(text, lacking)).toBe(drawn);
});

test('every letter of Hindi, Sanskrit and their transliteration is in the fonts', () => {
  const letters = 'अआइईउऊऋॠऌएऐओऔअंअःअँकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहक़ख़ग़ज़ड़ढ़फ़ऽॐ०१२३४५६७८९।॥';
  const latin = 'āĀīĪūŪṛṚṝḷḹēōṃṂṁṀḥḤṅṄñÑṭṬḍḌṇṆśŚṣṢḻṟ';
  expect(drawableText(`${letters} ${latin}`, lacking)).toBe(`${letters} ${latin}`.normalize('NFC'));
});
