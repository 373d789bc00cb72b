import { performance } from 'node:perf_hooks';
import { starterEssays } from '#server/features/starter/starter-essays.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import { randomFrom } from './essay-generator.ts';
import { type Figure, median, SESSION_HEADERS, timeFigure } from './figures.ts';
import type { Load } from './load.ts';
import { logIn, postJson, type ServerProcess } from './server-process.ts';

const GROUP = 'Hostile words';
const SEARCH_LETTERS = 200;
const SEARCHES = 40;
const SAVES = 3;

interface Kind {
  parts: string[];
  /** How many parts a word has. */
  length: number;
}

const ORDINARY: Kind = {
  parts: [...'कखगघचजटडतदनपबमयरलवशसह'].flatMap((letter) => [letter, `${letter}ा`, `${letter}ि`]),
  length: 3,
};
/** Words on which the rules of sounds and stems have the most work. */
const HOSTILE: Record<string, Kind> = {
  'letters with two readings': { parts: ['ड', 'ढ', 'धड', 'ऋ'], length: 8 },
  'two words of letters with two readings': { parts: ['ड', 'ढ', 'धड', 'ऋ'], length: 100 },
  'one word of letters with two readings': { parts: ['ड', 'ढ', 'धड', 'ऋ'], length: BODY_MAXIMUM },
  'the vowel of Krishna': { parts: ['कृ', 'ऋ', 'तृ'], length: 12 },
  'conjunct chains': { parts: ['क्', 'ष्', 'त्', 'र'], length: 18 },
  'nasals and breath': { parts: ['क', 'ंह', 'ः', 'ं'], length: 6 },
  'doubled vowels': { parts: ['aa', 'ee', 'oo', 'gh', 'kh', 'jn', 'r'], length: 8 },
  'endings of Hindi in Latin letters': { parts: ['a', 'y', 'ah', 'h', 'k', 'g'], length: 4 },
  'accents without end': { parts: ['\u0301', '\u0323'], length: BODY_MAXIMUM },
};

/** Compares searches for, and saves of, the worst words of both scripts with those of ordinary words. */
export async function measureHostileWords(server: ServerProcess, load: Load): Promise<Figure[]> {
  return [
    await searchFigure(server, load, '/blog?search='),
    await searchFigure(server, load, '/api/search/suggest?q='),
    ...(await savingFigures(server, load)),
  ];
}

async function searchFigure({ url }: ServerProcess, load: Load, path: string): Promise<Figure> {
  const random = randomFrom(7);
  // Each address is asked once, since pages are cached.
  const time = async (searches: string[]) => {
    const paths = searches.map((search) => path + encodeURIComponent(search));
    return median(await load.askInTurn(url, paths, { 'accept-encoding': 'identity', ...SESSION_HEADERS }));
  };
  const searchesOf = (kind: Kind) => Array.from({ length: SEARCHES }, () => textOf(kind, SEARCH_LETTERS, random));
  const words = [...new Set(starterEssays.flatMap(({ content }) => wordsOf(content)))];
  await time(words.slice(0, SEARCHES));
  const times = [];
  for (const [name, kind] of Object.entries(HOSTILE)) times.push({ name, value: await time(searchesOf(kind)) });
  return worstOf(`${path} and 200 letters`, 'times an ordinary word', times, await time(words.slice(-SEARCHES)));
}

async function savingFigures({ url }: ServerProcess, load: Load): Promise<Figure[]> {
  const token = await logIn(url);
  const waits: number[] = [];
  const save = async (kind: Kind) => {
    const times: number[] = [];
    for (let number = 1; number <= SAVES; number += 1) {
      const content = textOf(kind, BODY_MAXIMUM - 10, randomFrom(number));
      let isSaved = false;
      const others = askWhile(() => !isSaved, url, load);
      const started = performance.now();
      const body = { title: 'Words', summary: 'Words.', content, category: 'Philosophy', status: 'published' };
      await postJson(`${url}/api/post/create`, body, token);
      times.push(performance.now() - started);
      isSaved = true;
      waits.push(...(await others));
    }
    return Math.min(...times);
  };
  await save(ORDINARY);
  const ordinary = await save(ORDINARY);
  const times = [];
  for (const [name, kind] of Object.entries(HOSTILE)) times.push({ name, value: await save(kind) });

  const saving = worstOf('saving 400,000 letters', 'times ordinary words', times, ordinary);
  return [saving, timeFigure(GROUP, 'another request meanwhile', waits)];
}

async function askWhile(isGoingOn: () => boolean, url: string, load: Load): Promise<number[]> {
  const times: number[] = [];
  while (isGoingOn()) times.push(...(await load.askInTurn(url, ['/healthz', '/healthz'], {})));
  return times;
}

function worstOf(name: string, unit: string, times: { name: string; value: number }[], ordinary: number): Figure {
  const worst = times.reduce((slowest, next) => (next.value > slowest.value ? next : slowest));
  const note = `${worst.name}: ${worst.value.toFixed(1)} ms, ordinary: ${ordinary.toFixed(1)} ms`;
  return { group: GROUP, name, value: worst.value / ordinary, unit, note };
}

function textOf({ parts, length }: Kind, letters: number, random: () => number): string {
  const text: string[] = [];
  let size = 0;
  for (let count = 0; size < letters; count += 1) {
    const part = `${count % length === 0 && count > 0 ? ' ' : ''}${parts[Math.floor(random() * parts.length)]}`;
    text.push(part);
    size += part.length;
  }
  return text.join('').slice(0, letters);
}
