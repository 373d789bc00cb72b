import type { Language } from '#shared/contracts/text.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { markScripts } from '#shared/text/plain-html.ts';
import { LETTER_OF, OTHER_LANGUAGE } from '#shared/text/script-runs.ts';
import type { Scope } from './scope.ts';

/** The languages whose script is known; of others, no words are marked. */
const LATIN_TAG = /-Latn\b|^(?:en|de|es|fr|it|la|nl|pt)\b/i;
const DEVANAGARI_TAG = /^(?:hi|sa|mr|ne|kok|mai|bho|awa|bra)\b/i;

/** @returns the language of the post, unless a block has letters of the other script only */
export function languageOfBlock(text: string, language: Language): Language {
  const other = OTHER_LANGUAGE[language];
  return !LETTER_OF[language].test(text) && LETTER_OF[other].test(text) ? other : language;
}

/** @returns an attribute; empty where the language does not change */
export function langAttribute(lang: string, { lang: around }: Pick<Scope, 'lang'>): string {
  return lang === around ? '' : ` lang="${escapeHtml(lang)}"`;
}

/** Escapes a text, and marks its words in the other script. */
export function textHtml(text: string, { lang }: Pick<Scope, 'lang'>): string {
  const language = scriptOf(lang);
  return language ? markScripts(text, language) : escapeHtml(text);
}

function scriptOf(lang: string): Language | null {
  if (LATIN_TAG.test(lang)) return 'en';
  return DEVANAGARI_TAG.test(lang) ? 'hi' : null;
}
