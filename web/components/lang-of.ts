import { languageOf } from '#shared/text/script.ts';

/** The `lang` of a name on a page in English: screen readers and fonts need to know which names are in Hindi. */
export function langOf(text: string): 'hi' | undefined {
  return languageOf(text) === 'hi' ? 'hi' : undefined;
}
