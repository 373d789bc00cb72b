import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { writtenWords } from '#shared/text/search/words.ts';
import { PLAIN_NAMES, type PlainAt, WRITING_FIELDS } from '#shared/writing.ts';
import {
  authorTerm,
  BINNED_TERM,
  categoryTerm,
  DRAFT_TERM,
  type Field,
  inField,
  languageTerm,
  PUBLISHED_TERM,
  termsOfWord,
} from './word-terms.ts';

/** Raise it when the terms of posts change: every site then rebuilds its index in the background. */
export const TERMS_VERSION = 3;

/**
 * PostgreSQL accepts 1 MB of terms per post, at up to three bytes a letter; the end of a longer post is not indexed.
 */
const LETTERS_MAXIMUM = 300_000;

export type SearchablePost = Pick<
  Selectable<Tables['posts']>,
  'id' | 'title' | 'language' | 'status' | 'category_id' | 'author_id' | 'deleted_at' | 'created_at' | 'published_at'
> &
  PlainAt<'column'> & { text: string; tags: string[] };

/** The columns of the plain fields in which words are found. */
const SEARCHED_COLUMNS = PLAIN_NAMES.map((name) => WRITING_FIELDS[name])
  .filter(({ isSearched }) => isSearched)
  .map(({ column }) => column);

export function searchedWords(post: PlainAt<'column'>): string[] {
  return SEARCHED_COLUMNS.flatMap((column) => post[column] ?? []);
}

/** A word with many readings takes a third of a millisecond, and no other request is served meanwhile. */
const TERMS_PER_TURN = 100;

/** All terms of a post, those of its beginning first, until they have `LETTERS_MAXIMUM` letters. */
export async function termsOfPost(post: SearchablePost): Promise<string[]> {
  const terms = new Set<string>();
  let [made, letters] = [0, 0];
  for (const term of makeTerms(post)) {
    made += 1;
    if (made % TERMS_PER_TURN === 0) await setImmediate();
    if (terms.has(term)) continue;
    letters += term.length;
    if (letters > LETTERS_MAXIMUM) break;
    terms.add(term);
  }
  return [...terms];
}

/** Makes each term when it is asked for, since those of the longest texts would take seconds. Some come more than once. */
function* makeTerms(post: SearchablePost): Generator<string> {
  yield* [stateTerm(post), categoryTerm(post.category_id), languageTerm(post.language)];
  if (post.author_id !== null) yield authorTerm(post.author_id);
  const tags = post.tags.join('\n');
  yield* termsOfWords(post.title, ['title', 'tags', 'head']);
  yield* termsOfWords(tags, ['tags', 'head']);
  const fields = searchedWords(post).join('\n');
  yield* termsOfWords(fields, ['head']);
  yield* termsOfWords(`${post.title}\n${tags}\n${fields}\n${post.text}`, ['all']);
}

function stateTerm({ status, deleted_at }: SearchablePost): string {
  if (deleted_at !== null) return BINNED_TERM;
  return status === 'published' ? PUBLISHED_TERM : DRAFT_TERM;
}

function* termsOfWords(text: string, fields: Field[]): Generator<string> {
  for (const word of new Set(writtenWords(text))) {
    for (const term of termsOfWord(word)) for (const field of fields) yield inField(field, term);
  }
}
