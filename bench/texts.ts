import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/database/database.ts';
import { starterEssays } from '#server/features/starter/starter-content.ts';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import { NO_REFERENCES } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import { HOSTILE_TEXTS, longestAllowed } from '../test/fixtures/hostile-texts.ts';
import { BROWSER_HEADERS, type Figure, median, SESSION_HEADERS, timeFigure } from './figures.ts';
import type { Load } from './load.ts';
import { fail, logIn, postJson, type ServerProcess, withServer } from './processes.ts';
import { randomFrom } from './random.ts';
import { formattedEssay, pathOf } from './site.ts';

/** Measures how long a text takes to render, and how long all texts of a large site while readers are served. */
export async function measureFormattedTexts(dataDir: string, load: Load): Promise<Figure[]> {
  const group = 'Formatted texts';
  const hostileOptions = { language: 'hi', works: ['गीता', 'Gita'] } as const;
  // The texts on which parsers are known to be slow, each as long as it may be.
  const hostile = Object.entries(HOSTILE_TEXTS).flatMap(([name, text]) =>
    [text(BODY_MAXIMUM), longestAllowed(text)].map((source) => ({
      name,
      value: renderingTime(source, hostileOptions, 4),
    })),
  );
  const { name: note, value } = worstOf(hostile);
  return [
    ...(['en', 'hi'] as const).map((language) => {
      const time = renderingTime(formattedEssay(language, 10_000), { language }, 31);
      return { group, name: `10,000 words, ${language}`, value: time, unit: 'ms of CPU' };
    }),
    { group, name: 'the slowest hostile text', value, unit: 'ms of CPU at most', note },
    ...(await measureRenderingAgain(group, dataDir, load)),
  ];
}

/** The best of several runs, since the first ones include the time of V8's compiler. @returns milliseconds of CPU */
function renderingTime(source: string, options: Parameters<typeof compileMarkdown>[1], repetitions: number): number {
  const times = Array.from({ length: repetitions }, () => {
    const before = process.cpuUsage();
    writeHtml(compileMarkdown(source, options), NO_REFERENCES);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Marks all texts as rendered by an older version, as an update does, and starts the server. */
async function measureRenderingAgain(group: string, dataDir: string, load: Load): Promise<Figure[]> {
  const database = openDatabase({ dataDir, databaseUrl: '', onError: fail });
  const { numUpdatedRows } = await database.transaction((db) =>
    db.updateTable('post_bodies').set({ rendered_by: 0 }).where('format', '=', 'markdown').executeTakeFirst(),
  );
  const waiting = () => database.read.selectFrom('post_bodies').select('post_id').where('rendered_by', '=', 0).limit(1);
  const paths = starterEssays.map(({ slug }) => pathOf(slug));
  const times: number[] = [];
  let seconds = 0;
  await withServer(dataDir, async (server) => {
    const started = performance.now();
    while (await waiting().executeTakeFirst()) {
      times.push(...(await load.askInTurn(server.url, paths, BROWSER_HEADERS)));
      await sleep(100);
    }
    seconds = (performance.now() - started) / 1000;
  });
  await database.close();
  const value = seconds * (100_000 / Number(numUpdatedRows));
  const note = `measured with ${numUpdatedRows} posts`;
  return [
    { group, name: 'rendering again', value, unit: 's for 100,000 posts', note },
    timeFigure('Beside the rendering', 'an essay for a reader', times),
  ];
}

/** The parts of words, and how many of them a word has. */
type Kind = [parts: string[], length: number];

const ORDINARY: Kind = [[...'कखगघचजटडतदनपबमयरलवशसह'].flatMap((letter) => [letter, `${letter}ा`, `${letter}ि`]), 3];
const TWO_READINGS = ['ड', 'ढ', 'धड', 'ऋ'];
/** Words on which the rules of sounds and stems have the most work. */
const HOSTILE: Record<string, Kind> = {
  'letters with two readings': [TWO_READINGS, 8],
  'two words of letters with two readings': [TWO_READINGS, 100],
  'one word of letters with two readings': [TWO_READINGS, BODY_MAXIMUM],
  'the vowel of Krishna': [['कृ', 'ऋ', 'तृ'], 12],
  'conjunct chains': [['क्', 'ष्', 'त्', 'र'], 18],
  'nasals and breath': [['क', 'ंह', 'ः', 'ं'], 6],
  'doubled vowels': [['aa', 'ee', 'oo', 'gh', 'kh', 'jn', 'r'], 8],
  'endings of Hindi in Latin letters': [['a', 'y', 'ah', 'h', 'k', 'g'], 4],
  'accents without end': [['\u0301', '\u0323'], BODY_MAXIMUM],
};

/** Compares searches for, and saves of, the worst words of both scripts with those of ordinary words. */
export async function measureHostileWords(server: ServerProcess, load: Load): Promise<Figure[]> {
  const token = await logIn(server.url);
  const save = (kind: Kind) => timeSave(server.url, token, kind);
  await save(ORDINARY);
  const saving = await compareKinds('saving 400,000 letters', 'times ordinary words', save, await save(ORDINARY));

  const random = randomFrom(7);
  const words = [...new Set(starterEssays.flatMap(({ content }) => wordsOf(content)))];
  const searching: Figure[] = [];
  for (const path of ['/blog?search=', '/api/search/suggest?q=']) {
    // Each address is asked once, since pages are cached.
    const timeOf = async (searches: string[]) => {
      const paths = searches.map((search) => path + encodeURIComponent(search));
      return median(await load.askInTurn(server.url, paths, { 'accept-encoding': 'identity', ...SESSION_HEADERS }));
    };
    const search = (kind: Kind) => timeOf(Array.from({ length: 40 }, () => textOf(kind, 200, random)));
    await timeOf(words.slice(0, 40));
    const ordinary = await timeOf(words.slice(-40));
    searching.push(await compareKinds(`${path} and 200 letters`, 'times an ordinary word', search, ordinary));
  }
  return [...searching, saving];
}

async function compareKinds(
  name: string,
  unit: string,
  measure: (kind: Kind) => Promise<number>,
  ordinary: number,
): Promise<Figure> {
  const times = [];
  for (const [kind, words] of Object.entries(HOSTILE)) times.push({ name: kind, value: await measure(words) });
  const worst = worstOf(times);
  const note = `${worst.name}: ${worst.value.toFixed(1)} ms, ordinary: ${ordinary.toFixed(1)} ms`;
  return { group: 'Hostile words', name, value: worst.value / ordinary, unit, note };
}

/** @returns the milliseconds of the fastest of three saves */
async function timeSave(url: string, token: string, kind: Kind): Promise<number> {
  const times: number[] = [];
  for (let number = 1; number <= 3; number += 1) {
    const content = textOf(kind, BODY_MAXIMUM - 10, randomFrom(number));
    const started = performance.now();
    const body = { title: 'Words', summary: 'Words.', content, category: 'Philosophy', status: 'published' };
    await postJson(`${url}/api/post/create`, body, token);
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

function worstOf<Measured extends { value: number }>(times: Measured[]): Measured {
  return times.reduce((slowest, next) => (next.value > slowest.value ? next : slowest));
}

function textOf([parts, length]: Kind, letters: number, random: () => number): string {
  const text: string[] = [];
  let size = 0;
  for (let count = 0; size < letters; count += 1) {
    const part = `${count % length === 0 && count > 0 ? ' ' : ''}${parts[Math.floor(random() * parts.length)]}`;
    text.push(part);
    size += part.length;
  }
  return text.join('').slice(0, letters);
}
