import type { Db } from '#server/database/database.ts';
import { englishStem } from '#shared/text/search/english-stem.ts';
import { soundsAlike } from '#shared/text/search/sounds-alike.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import type { SoughtWord } from './read-search.ts';
import { listCategoryNames } from './search-store.ts';

/** A post is found by its category's name as well, which is looked up: the category may be renamed. */
export async function findNamedCategories(read: Db): Promise<(sought: SoughtWord) => number[]> {
  const categories = (await listCategoryNames(read)).map(({ id, name }) => ({ id, words: wordsOf(name) }));
  return (sought) =>
    categories.filter(({ words }) => words.some((word) => isNamedBy(sought, word))).map(({ id }) => id);
}

function isNamedBy({ word, stem, isLast }: SoughtWord, name: string): boolean {
  if (name === word || englishStem(name) === stem) return true;
  return (isLast && name.startsWith(word)) || soundsAlike(word, name);
}
