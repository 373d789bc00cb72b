import type { Language } from '#shared/contracts/text.ts';

interface ScriptRun {
  text: string;
  language: Language;
}

/** Matches a letter of each language's script. */
export const LETTER_OF: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  hi: /\p{Script=Devanagari}/u,
};
export const OTHER_LANGUAGE: Record<Language, Language> = { en: 'hi', hi: 'en' };

/**
 * Splits a text where its script changes, so that each run can be pronounced and typeset in its own language. Spaces,
 * digits and punctuation inside a run of the other script belong to it; those at its end do not.
 */
export function scriptRuns(text: string, language: Language): ScriptRun[] {
  const other = OTHER_LANGUAGE[language];
  if (!LETTER_OF[other].test(text)) return [{ text, language }];

  const [own, foreign] = [LETTER_OF[language].source, LETTER_OF[other].source];
  const run = new RegExp(
    `${foreign}(?:(?!${own}).)*${foreign}[\\p{M}\u200c\u200d]*|${foreign}[\\p{M}\u200c\u200d]*`,
    'gsu',
  );
  const runs: ScriptRun[] = [];
  let end = 0;
  for (const match of text.matchAll(run)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), language });
    runs.push({ text: match[0], language: other });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), language });
  return runs;
}
