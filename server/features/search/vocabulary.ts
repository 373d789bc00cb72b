import { setImmediate } from 'node:timers/promises';
import { type CachedRead, cacheUntilInvalidated } from '#server/database/built-once.ts';
import type { Database } from '#server/database/database.ts';
import { foldWord, isDevanagari } from '#shared/text/search/fold-word.ts';
import { soundsOfDevanagari } from '#shared/text/search/sounds.ts';
import { writtenWords } from '#shared/text/search/words.ts';
import { listNewestHeads } from './search-store.ts';

/** The newest posts are enough to know an author's words. */
const POSTS = 500;
const BATCH = 100;
const SHORTEST = 3;
/** Ten times the words of an author; each is compared with those of every search that finds nothing. */
const WORDS_MAXIMUM = 20_000;
/** After so many of them, other requests are served. */
const WORDS_PER_TURN = 100;

export interface KnownWord {
  /** The word in its folded form: see `foldWord`. */
  word: string;
  /** How often it occurs. */
  count: number;
  sounds: string[];
}

const caches = new WeakMap<Database, CachedRead>();

/** The words in titles, tags and summaries of the newest published posts. They are read on demand and cached. */
export function readVocabulary(database: Database): Promise<KnownWord[]> {
  const cached = caches.get(database) ?? cacheUntilInvalidated(database);
  caches.set(database, cached);
  return cached('posts', () => buildVocabulary(database));
}

async function buildVocabulary(database: Database): Promise<KnownWord[]> {
  const counts = new Map<string, number>();
  for (let offset = 0; offset < POSTS; offset += BATCH) {
    const heads = await listNewestHeads(database.read, { offset, limit: BATCH });
    for (const written of heads.flatMap(writtenWords)) counts.set(written, (counts.get(written) ?? 0) + 1);
    if (heads.length < BATCH) break;
    // Let other requests run between the batches.
    await setImmediate();
  }
  return knownWords(counts);
}

async function knownWords(written: Map<string, number>): Promise<KnownWord[]> {
  const counts = new Map<string, number>();
  for (const [word, count] of written) {
    const folded = foldWord(word);
    if (folded.length >= SHORTEST) counts.set(folded, (counts.get(folded) ?? 0) + count);
  }
  const known: KnownWord[] = [];
  for (const [word, count] of [...counts].slice(0, WORDS_MAXIMUM)) {
    known.push({ word, count, sounds: isDevanagari(word) ? soundsOfDevanagari(word) : [] });
    if (known.length % WORDS_PER_TURN === 0) await setImmediate();
  }
  return known;
}
