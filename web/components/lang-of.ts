import { languageOf } from '#shared/text/script.ts';

/** For names, which may be in any script on a page in English: voices and fonts must hear of Hindi. */
export function langOf(text: string): 'hi' | undefined {
  return languageOf(text) === 'hi' ? 'hi' : undefined;
}
