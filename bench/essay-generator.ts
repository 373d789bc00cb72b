import { starterCategories } from '#server/features/starter/starter-content.ts';
import { starterEssays } from '#server/features/starter/starter-essays.ts';
import type { Language } from '#shared/contracts/text.ts';

const WORDS = 600;
const PARAGRAPHS = 8;
const HINDI_SHARE = 0.4;
const MARKDOWN_SHARE = 0.25;
const NEWEST = Date.UTC(2026, 0, 1);
/** With 100,000 posts, the oldest is about eleven years old. */
const MINUTES_APART = 60;
const LINES_PER_CHUNK = 20;

/** The words of the starter essays, in their original order. */
const words: Record<Language, string[]> = { en: wordsOf('en'), hi: wordsOf('hi') };
const tags = [...new Set(starterEssays.flatMap((essay) => essay.tags))];

/** The line of an import file for the post with this number; always the same. */
function essayLine(number: number): string {
  const random = randomFrom(number);
  const language: Language = random() < HINDI_SHARE ? 'hi' : 'en';
  const passage = (length: number) => passageOf(words[language], length, random);
  const essay = {
    title: `${passage(4)} ${passage(3)}`,
    summary: passage(20),
    ...bodyOf(() => passage(WORDS / PARAGRAPHS), random),
    category: pick(starterCategories, random).name,
    tags: [pick(tags, random), pick(tags, random), pick(tags, random)],
    language,
    created_at: new Date(NEWEST - number * MINUTES_APART * 60_000).toISOString(),
  };
  return `${JSON.stringify(essay)}\n`;
}

/** A formatted text has as many words as a plain one, and a construct of some kind in every paragraph. */
function bodyOf(paragraph: () => string, random: () => number) {
  const paragraphs = Array.from({ length: PARAGRAPHS }, paragraph);
  if (random() >= MARKDOWN_SHARE) return { content: paragraphs.join('\n'), format: 'plain' };
  return { content: withConstructs(paragraphs), format: 'markdown' };
}

/** A formatted text of one language with this number of words. */
export function formattedEssay(language: Language, length: number): string {
  const random = randomFrom(length);
  const count = Math.ceil(length / (WORDS / PARAGRAPHS));
  return withConstructs(Array.from({ length: count }, () => passageOf(words[language], WORDS / PARAGRAPHS, random)));
}

function withConstructs(paragraphs: string[]): string {
  return paragraphs.map((text, index) => FORMATTED[index % FORMATTED.length]?.(text)).join('\n\n');
}

const FORMATTED: ((text: string) => string)[] = [
  (text) => `## ${text.slice(0, 30).trim()}\n\n${text}`,
  (text) => `> ${text}`,
  (text) => `**${text.slice(0, 20).trim()}** ${text}`,
  (text) => `${text}^[${text.slice(0, 60).trim()}]`,
  (text) => `- ${text.slice(0, 80)}\n- ${text.slice(80)}`,
  (text) => `[${text.slice(0, 20).trim()}](https://example.org/) ${text}`,
];

/** An import file with this number of posts, in chunks. */
export function* essayChunks(posts: number): Generator<Buffer, void> {
  for (let number = 0; number < posts; number += LINES_PER_CHUNK) {
    const count = Math.min(LINES_PER_CHUNK, posts - number);
    yield Buffer.from(Array.from({ length: count }, (_, line) => essayLine(number + line)).join(''));
  }
}

/** Combines fragments of the essays, so that the text has about the words and the compression ratio of real text. */
function passageOf(vocabulary: string[], length: number, random: () => number): string {
  const runs: string[] = [];
  for (let left = length; left > 0; ) {
    const run = Math.min(left, 3 + Math.floor(random() * 8));
    const start = Math.floor(random() * (vocabulary.length - run));
    runs.push(vocabulary.slice(start, start + run).join(' '));
    left -= run;
  }
  return runs.join(' ');
}

function wordsOf(language: Language): string[] {
  return starterEssays
    .filter((essay) => essay.language === language)
    .flatMap(({ content }) => content.split(/\s+/).filter((word) => /^\p{L}/u.test(word)));
}

function pick<Item>(items: Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** The Mulberry32 generator: small, fast, and the same on every machine. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
