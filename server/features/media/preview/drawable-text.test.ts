import { expect, test } from 'vitest';
import { drawableText } from './drawable-text.ts';
import { readPreviewFonts } from './preview-fonts.ts';

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
