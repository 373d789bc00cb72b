import type { Selectable } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { writtenWords } from '#shared/text/search/words.ts';
import {
  authorTerm,
  BINNED_TERM,
  categoryTerm,
  DRAFT_TERM,
  type Field,
  inField,
  languageTerm,
  PUBLISHED_TERM,
} from './terms.ts';
import { termsOfWord } from './word-terms.ts';

/** Raise it when the terms of posts change: every site then rebuilds its index in the background. */
export const TERMS_VERSION = 3;

/**
 * PostgreSQL accepts 1 MB of terms per post, at up to three bytes a letter; the end of a longer post is not indexed.
 */
const LETTERS_MAXIMUM = 300_000;

export type SearchablePost = Pick<
  Selectable<Tables['posts']>,
  | 'id'
  | 'title'
  | 'summary'
  | 'language'
  | 'status'
  | 'category_id'
  | 'author_id'
  | 'deleted_at'
  | 'created_at'
  | 'published_at'
> & { text: string; tags: string[] };

/** All terms of a post, those of its beginning first, since the list may be truncated at the end. */
export function termsOfPost(post: SearchablePost): string[] {
  const terms = new Set<string>([stateTerm(post), categoryTerm(post.category_id), languageTerm(post.language)]);
  if (post.author_id !== null) terms.add(authorTerm(post.author_id));
  const tags = post.tags.join('\n');
  addWords(terms, post.title, ['title', 'tags', 'head']);
  addWords(terms, tags, ['tags', 'head']);
  addWords(terms, post.summary, ['head']);
  addWords(terms, `${post.title}\n${tags}\n${post.summary}\n${post.text}`, ['all']);
  return withinMaximum(terms);
}

function stateTerm({ status, deleted_at }: SearchablePost): string {
  if (deleted_at !== null) return BINNED_TERM;
  return status === 'published' ? PUBLISHED_TERM : DRAFT_TERM;
}

function addWords(terms: Set<string>, text: string, fields: Field[]): void {
  for (const word of new Set(writtenWords(text))) {
    for (const term of termsOfWord(word)) for (const field of fields) terms.add(inField(field, term));
  }
}

function withinMaximum(terms: Set<string>): string[] {
  const all = [...terms];
  let letters = 0;
  const end = all.findIndex((term) => {
    letters += term.length;
    return letters > LETTERS_MAXIMUM;
  });
  return end === -1 ? all : all.slice(0, end);
}
