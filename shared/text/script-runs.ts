import type { Language } from '#shared/contracts/text.ts';

interface ScriptRun {
  text: string;
  language: Language;
}

/** A word of either script with what follows it up to the next letter: spaces, digits, punctuation. */
const WORDS: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  hi: /\p{Script=Devanagari}/u,
};
const OTHER: Record<Language, Language> = { en: 'hi', hi: 'en' };

/**
 * Cuts a text where its script changes, so that each run can be spoken and set in its own language. What belongs to
 * no script goes with the text around it: inside a run of the other script it stays there, at its end it does not.
 */
export function scriptRuns(text: string, language: Language): ScriptRun[] {
  const other = OTHER[language];
  if (!WORDS[other].test(text)) return [{ text, language }];

  const [own, foreign] = [WORDS[language].source, WORDS[other].source];
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
