import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { foldWord, isDevanagari } from '#shared/text/search/fold-word.ts';
import { soundsOfDevanagari } from '#shared/text/search/sounds.ts';
import { writtenWords } from '#shared/text/search/words.ts';
import { listNewestHeads } from './search-store.ts';

/** Enough to know an author's words by. */
const POSTS = 500;
const POSTS_AT_A_TIME = 100;
const SHORTEST = 3;

export interface KnownWord {
  /** Folded. */
  word: string;
  /** How often it occurs. */
  count: number;
  sounds: string[];
}

const vocabularies = new WeakMap<Database, { words: Promise<KnownWord[]> | undefined }>();

/** The words of the newest published posts: of their titles, tags and summaries. Made when somebody needs them. */
export function readVocabulary(database: Database): Promise<KnownWord[]> {
  const kept = vocabularies.get(database) ?? cacheUntilInvalidated(database);
  kept.words ??= makeVocabulary(database).catch((error) => {
    kept.words = undefined;
    throw error;
  });
  return kept.words;
}

function cacheUntilInvalidated(database: Database) {
  const kept: { words: Promise<KnownWord[]> | undefined } = { words: undefined };
  vocabularies.set(database, kept);
  database.onChange((changes) => {
    if (changes === 'everything' || changes.includes('posts')) kept.words = undefined;
  });
  return kept;
}

async function makeVocabulary(database: Database): Promise<KnownWord[]> {
  const counts = new Map<string, number>();
  for (let offset = 0; offset < POSTS; offset += POSTS_AT_A_TIME) {
    const heads = await listNewestHeads(database.read, { offset, limit: POSTS_AT_A_TIME });
    for (const written of heads.flatMap(writtenWords)) counts.set(written, (counts.get(written) ?? 0) + 1);
    if (heads.length < POSTS_AT_A_TIME) break;
    // Others are answered in between.
    await setImmediate();
  }
  return knownWords(counts);
}

function knownWords(written: Map<string, number>): KnownWord[] {
  const counts = new Map<string, number>();
  for (const [word, count] of written) {
    const folded = foldWord(word);
    if (folded.length >= SHORTEST) counts.set(folded, (counts.get(folded) ?? 0) + count);
  }
  return [...counts].map(([word, count]) => ({
    word,
    count,
    sounds: isDevanagari(word) ? soundsOfDevanagari(word) : [],
  }));
}
