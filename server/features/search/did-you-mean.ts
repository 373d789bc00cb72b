import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { editDistance } from './edit-distance.ts';
import { readSearch, type SearchWord } from './read-search.ts';
import { countFoundPosts, type PostSearch } from './search-posts.ts';
import { type KnownWord, readVocabulary } from './vocabulary.ts';

const SHORTEST = 3;
/** A word of at least this many letters may have two letters wrong, a shorter one only one. */
const LONG = 6;
/** A search with more unknown words is not taken for a slip: each is compared with all known ones. */
const UNKNOWN_MAXIMUM = 4;
/** Words compared before yielding to the event loop: a few milliseconds of work. */
const WORDS_PER_TICK = 100;

/** @returns for a search without results the nearest one that has some, or `undefined` if there is none */
export async function didYouMean(database: Database, search: PostSearch): Promise<string | undefined> {
  const { words } = search;
  if (words.length === 0) return undefined;
  const vocabulary = await readVocabulary(database);
  const known = new Set(vocabulary.map(({ word }) => word));
  if (words.filter(({ word }) => !known.has(word)).length > UNKNOWN_MAXIMUM) return undefined;
  const corrected: (string | undefined)[] = [];
  for (const sought of words) {
    corrected.push(known.has(sought.word) ? sought.word : await nearestWord(sought, vocabulary));
  }
  const suggestion = corrected.map((word, index) => word ?? words[index]?.word).join(' ');
  if (corrected.every((word) => word === undefined) || suggestion === words.map(({ word }) => word).join(' '))
    return undefined;
  const count = await countFoundPosts(database, { ...search, words: readSearch(suggestion) ?? [] });
  return count > 0 ? suggestion : undefined;
}

/** Finds the nearest word in spelling or sound; of equally near words, the more frequent one. */
async function nearestWord(sought: SearchWord, vocabulary: KnownWord[]): Promise<string | undefined> {
  if (sought.word.length < SHORTEST) return undefined;
  let best: KnownWord | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, candidate] of vocabulary.entries()) {
    if (index % WORDS_PER_TICK === 0) await setImmediate();
    const distance = Math.min(spellingDistance(sought, candidate), soundDistance(sought, candidate));
    if (distance === Number.POSITIVE_INFINITY || distance > least) continue;
    if (distance < least || isPreferred(candidate, best)) best = candidate;
    least = distance;
  }
  return best?.word;
}

function spellingDistance({ word }: SearchWord, candidate: KnownWord): number {
  return distanceUpTo(word.length >= LONG ? 2 : 1, word, candidate.word);
}

function soundDistance({ sounds }: SearchWord, candidate: KnownWord): number {
  let least = Number.POSITIVE_INFINITY;
  for (const sound of sounds) {
    for (const other of candidate.sounds) least = Math.min(least, distanceUpTo(1, sound, other));
  }
  return least;
}

function distanceUpTo(maximum: number, one: string, other: string): number {
  const distance = editDistance(one, other, maximum);
  return distance > maximum ? Number.POSITIVE_INFINITY : distance;
}

function isPreferred(one: KnownWord, other: KnownWord | undefined): boolean {
  if (!other || one.count !== other.count) return one.count > (other?.count ?? 0);
  return one.word < other.word;
}
