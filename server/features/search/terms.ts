import type { Language } from '#shared/contracts/text.ts';

/**
 * The part of a post in which a word occurs. The head is title, tags and summary; `all` is the whole post. Terms of the
 * head are indexed under `all` as well.
 */
export type Field = 'title' | 'tags' | 'head' | 'all';

const MARKS: Record<Field, string> = { title: 't', tags: 'g', head: 'h', all: '' };

/** No word contains a "_", so that a word can never be mistaken for another kind of term. */
export const wordTerm = (word: string) => word;
export const stemTerm = (stem: string) => `_s_${stem}`;
/** The sound of a Devanagari word. */
export const soundTerm = (sound: string) => `_k_${sound}`;
/** The sound of a word in Latin letters that may be Hindi. */
export const latinSoundTerm = (sound: string) => `_l_${sound}`;

/** Limits a term to one field. */
export function inField(field: Field, term: string): string {
  if (field === 'all') return term;
  return term.startsWith('_') ? `_${MARKS[field]}${term.slice(1)}` : `_${MARKS[field]}_${term}`;
}

export const PUBLISHED_TERM = '_is_published';
export const DRAFT_TERM = '_is_draft';
export const BINNED_TERM = '_is_binned';
export const authorTerm = (id: number) => `_by_${id}`;
export const categoryTerm = (id: number) => `_of_${id}`;
export const languageTerm = (language: Language) => `_in_${language}`;
