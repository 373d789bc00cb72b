import { setImmediate } from 'node:timers/promises';
import { readUntilInvalidated } from '#server/database/built-once.ts';
import type { Database } from '#server/database/database.ts';
import { foldWord, isDevanagari } from '#shared/text/search/fold-word.ts';
import { soundsOfDevanagari } from '#shared/text/search/sounds.ts';
import { writtenWords } from '#shared/text/search/words.ts';
import { readSearch, type SearchWord } from './read-search.ts';
import { countFoundPosts, type PostSearch } from './search-posts.ts';
import { listNewestHeads } from './search-store.ts';

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

/**
 * The Damerau-Levenshtein distance (optimal string alignment): how many letters have to be replaced, inserted, deleted
 * or swapped with their neighbour to turn one word into the other; `maximum + 1` if it is more than `maximum`.
 */
export function editDistance(one: string, other: string, maximum: number): number {
  if (Math.abs(one.length - other.length) > maximum) return maximum + 1;
  // A replaced letter takes one away and adds another.
  if (countBits(letterBits(one) ^ letterBits(other)) > 2 * maximum) return maximum + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: maximum + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current: number[] = [];
    if (row <= maximum) current[0] = row;
    let least = at(current, 0);
    // Further from the diagonal, every distance is more than the maximum.
    for (let column = Math.max(1, row - maximum); column <= Math.min(other.length, row + maximum); column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let distance = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      if (row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      }
      current[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > maximum) return maximum + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(at(last, other.length), maximum + 1);
}

/** A bit for each letter, some of which share one. */
function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) % 32);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** The newest posts are enough to know an author's words. */
const POSTS = 500;
const BATCH = 100;
const SHORTEST_WORD = 3;
/** Ten times the words of an author; each is compared with those of every search that finds nothing. */
const WORDS_MAXIMUM = 20_000;
/** After so many of them, other requests are served. */
const WORDS_PER_TURN = 100;

interface KnownWord {
  /** The word in its folded form: see `foldWord`. */
  word: string;
  /** How often it occurs. */
  count: number;
  sounds: string[];
}

/** The words in titles, tags and summaries of the newest published posts. They are read on demand and cached. */
const readVocabulary = readUntilInvalidated('posts', async ({ read }): Promise<KnownWord[]> => {
  const counts = new Map<string, number>();
  for (let offset = 0; offset < POSTS; offset += BATCH) {
    const heads = await listNewestHeads(read, { offset, limit: BATCH });
    for (const written of heads.flatMap(writtenWords)) counts.set(written, (counts.get(written) ?? 0) + 1);
    if (heads.length < BATCH) break;
    // Let other requests run between the batches.
    await setImmediate();
  }
  return knownWords(counts);
});

async function knownWords(written: Map<string, number>): Promise<KnownWord[]> {
  const counts = new Map<string, number>();
  for (const [word, count] of written) {
    const folded = foldWord(word);
    if (folded.length >= SHORTEST_WORD) counts.set(folded, (counts.get(folded) ?? 0) + count);
  }
  const known: KnownWord[] = [];
  for (const [word, count] of [...counts].slice(0, WORDS_MAXIMUM)) {
    known.push({ word, count, sounds: isDevanagari(word) ? soundsOfDevanagari(word) : [] });
    if (known.length % WORDS_PER_TURN === 0) await setImmediate();
  }
  return known;
}
