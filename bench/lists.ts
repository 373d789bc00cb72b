import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { starterCategories } from '#server/features/starter/starter-content.ts';
import { httpGetOk } from './http-get.ts';
import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import type { ServerProcess } from './server-process.ts';
import { type Spread, spreadOf } from './statistics.ts';

const PAGE_SIZE = 20;
const DEEP = 0.8;
/** Twice the time after which the server has heard of a change by another process. */
const HEARD_AFTER_MS = 1000;

export interface ListFigures {
  name: string;
  /** `false` for what is measured beside the lists. */
  isList: boolean;
  /** Transferred without compression. */
  bytes: number;
  /** Milliseconds, one request at a time. */
  plain: Spread;
  brotli: Spread;
}

interface Question {
  name: string;
  isList: boolean;
  /** Addresses for `count` requests. Pages of HTML are asked for once each, so that each is rendered. */
  paths(count: number): string[];
  /** Makes every request the first one after a change. */
  afterChange?: true;
}

/** What lists cost with many posts, asked for one after the other. */
export async function measureLists(
  server: ServerProcess,
  load: Load,
  site: { dataDir: string; posts: number; postPath: string },
  plan: Plan,
  say: (line: string) => void,
): Promise<ListFigures[]> {
  const figures: ListFigures[] = [];
  for (const { name, isList, paths, afterChange } of questions(site)) {
    say(`  ${name}`);
    const count = afterChange ? plan.homePagesAfterChange : plan.requestsPerList;
    const addresses = paths(2 * count + 1);
    const ask = async (some: string[], encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      if (!afterChange) return spreadOf(await load.askInTurn(server.url, some, headers));
      const times: number[] = [];
      for (const path of some) {
        await changeFromOutside(site.dataDir);
        times.push(...(await load.askInTurn(server.url, [path], headers)));
      }
      return spreadOf(times);
    };
    const { body } = await httpGetOk(server.url + addresses[2 * count]);
    const everySecond = (first: 0 | 1) => addresses.slice(0, 2 * count).filter((_, index) => index % 2 === first);
    const plain = await ask(everySecond(0), 'identity');
    const brotli = await ask(everySecond(1), 'br');
    figures.push({ name, isList, bytes: body.length, plain, brotli });
  }
  return figures;
}

function questions({ posts, postPath }: { posts: number; postPath: string }): Question[] {
  const deep = Math.floor((posts / PAGE_SIZE) * DEEP);
  const category = 'philosophy';
  const list = '/api/post/list';
  const again = (name: string, path = name, isList = true): Question => ({
    name,
    isList,
    paths: (count) => Array<string>(count).fill(path),
  });
  const everyPage = (name: string, pathsOf: (page: number) => string[], pages: number): Question => ({
    name,
    isList: true,
    paths: (count) => {
      const all = Array.from({ length: Math.floor(pages) - 1 }, (_, index) => pathsOf(index + 2)).flat();
      if (count > all.length) throw new Error(`There are too few pages of ${name} to ask for ${count} different ones.`);
      // Spread over the whole list, from the first pages to the last.
      return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as string);
    },
  });

  return [
    again(list),
    again(`${list}?body=omit`),
    again(`${list}?page=${deep}`),
    again(`${list}?page=${deep}&body=omit`),
    again(`${list}?category=${category}`),
    again(`${list}?category=${category}&body=omit`),
    again('/api/post/latest'),
    again('/api/blog-posts'),
    again('/api/blog-posts?body=omit'),
    again('/api/categories'),
    again('/api/post/SLUG', postPath.replace('/blog/', '/api/post/'), false),
    everyPage('/blog?page=N', (page) => [`/blog?page=${page}`], posts / PAGE_SIZE),
    everyPage(
      '/blog?category=C&page=N',
      (page) => starterCategories.map(({ slug }) => `/blog?category=${slug}&page=${page}`),
      // A quarter of the posts is in each category; a fifth is there for certain.
      posts / PAGE_SIZE / 5,
    ),
    { ...again('/ after a change', '/'), afterChange: true },
    again('/ kept', '/', false),
  ];
}

/** Another process has written: every kept page is dropped. */
async function changeFromOutside(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'chintan.db'), { timeout: 5000 });
  // Writing what is there already would be no change to SQLite.
  database.exec('update posts set updated_at = updated_at + 1 where id = 1');
  database.close();
  await sleep(HEARD_AFTER_MS);
}
