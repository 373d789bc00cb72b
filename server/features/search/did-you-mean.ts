import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { editDistance } from './edit-distance.ts';
import { readSearch, type SearchWord } from './read-search.ts';
import { countFoundPosts, type PostSearch } from './search-posts.ts';
import { type KnownWord, readVocabulary } from './vocabulary.ts';

const SHORTEST = 3;
/** A word of so many letters may have two wrong; a shorter one has one. */
const LONG = 6;
/** Words looked at before others are answered: a few milliseconds. */
const AT_A_TIME = 100;

/** For a search that found nothing: the nearest that finds something. `undefined` where none is near. */
export async function didYouMean(database: Database, search: PostSearch): Promise<string | undefined> {
  const { words } = search;
  if (words.length === 0) return undefined;
  const vocabulary = await readVocabulary(database);
  const known = new Set(vocabulary.map(({ word }) => word));
  const meant: (string | undefined)[] = [];
  for (const sought of words) {
    meant.push(known.has(sought.word) ? sought.word : await nearestWord(sought, vocabulary));
  }
  const suggestion = meant.map((word, place) => word ?? words[place]?.word).join(' ');
  if (meant.every((word) => word === undefined) || suggestion === words.map(({ word }) => word).join(' '))
    return undefined;
  const count = await countFoundPosts(database, { ...search, words: readSearch(suggestion) ?? [] });
  return count > 0 ? suggestion : undefined;
}

/** In the spelling or in the sound; of words equally near, the more frequent one. */
async function nearestWord(sought: SearchWord, vocabulary: KnownWord[]): Promise<string | undefined> {
  if (sought.word.length < SHORTEST) return undefined;
  let best: KnownWord | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, candidate] of vocabulary.entries()) {
    if (place % AT_A_TIME === 0) await setImmediate();
    const distance = Math.min(inSpelling(sought, candidate), inSound(sought, candidate));
    if (distance === Number.POSITIVE_INFINITY || distance > least) continue;
    if (distance < least || isRather(candidate, best)) best = candidate;
    least = distance;
  }
  return best?.word;
}

function inSpelling({ word }: SearchWord, candidate: KnownWord): number {
  return within(word.length >= LONG ? 2 : 1, word, candidate.word);
}

function inSound({ sounds }: SearchWord, candidate: KnownWord): number {
  return Math.min(...sounds.flatMap((sound) => candidate.sounds.map((other) => within(1, sound, other))));
}

function within(maximum: number, one: string, other: string): number {
  const distance = editDistance(one, other, maximum);
  return distance > maximum ? Number.POSITIVE_INFINITY : distance;
}

function isRather(one: KnownWord, other: KnownWord | undefined): boolean {
  if (!other || one.count !== other.count) return one.count > (other?.count ?? 0);
  return one.word < other.word;
}
