/**
 * Where a word stands. Each of them holds the ones before it: what is found in the head of a post (title, tags, summary)
 * is found in all of it.
 */
export type Field = 'title' | 'tags' | 'head' | 'all';

const MARKS: Record<Field, string> = { title: 't', tags: 'g', head: 'h', all: '' };

/** No word holds a "_", so that none is ever taken for one of the other terms. */
export const wordTerm = (word: string) => word;
export const stemTerm = (stem: string) => `_s_${stem}`;
/** Of a Devanagari word. */
export const soundTerm = (sound: string) => `_k_${sound}`;
/** Of a word in Latin letters that may be Hindi. */
export const latinSoundTerm = (sound: string) => `_l_${sound}`;

/** The same of a word that stands there. */
export function inField(field: Field, term: string): string {
  if (field === 'all') return term;
  return term.startsWith('_') ? `_${MARKS[field]}${term.slice(1)}` : `_${MARKS[field]}_${term}`;
}

export const PUBLISHED_TERM = '_is_published';
export const DRAFT_TERM = '_is_draft';
export const BINNED_TERM = '_is_binned';
export const authorTerm = (id: number) => `_by_${id}`;
export const categoryTerm = (id: number) => `_of_${id}`;
