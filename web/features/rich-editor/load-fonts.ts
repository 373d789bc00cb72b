import type { Language } from '#shared/contracts/text.ts';

/** The faces that words of a text may need as soon as they are typed, with letters of each file. */
const FACES: Record<Language, [font: string, letters: string][]> = {
  en: [
    ['1em "Source Serif 4"', 'aàā'],
    ['italic 1em "Source Serif 4"', 'aā'],
  ],
  hi: [
    ['1em "Typed Hindi"', 'अ'],
    ['bold 1em "Bold Hindi"', 'अ'],
    ['italic 1em "Italic Hindi"', 'अ'],
  ],
};

/**
 * Fonts that arrive late are not used before the next page. That is right for readers, but a writer would see the first
 * italic word in another face: here, what is not loaded yet is used as soon as it is.
 */
export function allowLateFonts(): void {
  for (const face of document.fonts ?? []) if (face.status === 'unloaded') face.display = 'swap';
}

/** Loads what words in a language need, before they are typed. A face that cannot be loaded has its fallback. */
export function loadFonts(language: Language): void {
  const faces = [...FACES.en, ...(language === 'hi' ? FACES.hi : [])];
  for (const [font, letters] of faces) document.fonts?.load(font, letters).catch(() => {});
}
