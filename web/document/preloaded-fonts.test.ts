import { expect, test } from 'vitest';
import { preloadedFonts } from './preloaded-fonts.ts';

test('letters that few English texts have have a font of their own, preloaded if the first screen shows one', () => {
  const fonts = { en: 'latin', accented: 'latin-accented' };
  expect(preloadedFonts(fonts, 'en', '<p>A café · “quiet” — it’s …</p>')).toEqual(['latin']);
  for (const word of ['naïve', 'Œuvre', 'Zoë', '½', '¿Qué?', '«oui»', '−5', '€', '©', 'ªº¬', '®'])
    expect([word, preloadedFonts(fonts, 'en', `<p>${word}</p>`)]).toEqual([word, ['latin', 'latin-accented']]);
  expect(preloadedFonts(fonts, 'en', '<section class="late"><p>naïve</p></section>')).toEqual(['latin']);
});
