import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { starterCategories } from '#server/features/starter/starter-content.ts';
import { BROWSER_HEADERS, type Figure, SESSION_HEADERS, timeFigure } from './figures.ts';
import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import type { ServerProcess } from './server-process.ts';

const PAGE_SIZE = 20;
const DEEP = 0.8;
/** Twice the interval at which the server checks for changes by other processes. */
const CHANGE_NOTICED_AFTER_MS = 1000;
/** Bypasses the cache of the API; the cost of HTML pages does not depend on the session. */
const HEADERS = { ...BROWSER_HEADERS, ...SESSION_HEADERS };

interface LargeSite {
  dataDir: string;
  posts: number;
  /** The paths of posts. */
  paths: string[];
}

/** Measures lists on a site with many posts, one request at a time. */
export async function measureLists(server: ServerProcess, load: Load, site: LargeSite, plan: Plan): Promise<Figure[]> {
  const figures: Figure[] = [];
  const measure = async (name: string, paths: string[], group = 'Lists') =>
    figures.push(timeFigure(group, name, await load.askInTurn(server.url, paths, HEADERS)));
  const repeated = (path: string) => Array<string>(plan.requestsPerList).fill(path);

  for (const path of listPaths(site.posts)) await measure(path, repeated(path));
  for (const [name, paths] of Object.entries(pagesOfLists(site.posts))) {
    await measure(name, spread(paths, plan.requestsPerList));
  }
  figures.push(timeFigure('Lists', '/ after a change', await timeAfterChanges(server, load, site.dataDir, plan)));
  await measure('/ cached', repeated('/'), 'Beside the lists');
  const [post = ''] = site.paths;
  await measure('/api/post/SLUG', repeated(post.replace('/blog/', '/api/post/')), 'Beside the lists');
  return figures;
}

function listPaths(posts: number): string[] {
  const list = '/api/post/list';
  const deep = Math.floor((posts / PAGE_SIZE) * DEEP);
  return [
    ...[list, `${list}?page=${deep}`, `${list}?category=philosophy`],
    ...[`${list}?body=omit`, `${list}?page=${deep}&body=omit`, `${list}?category=philosophy&body=omit`],
    ...['/api/post/latest', '/api/blog-posts', '/api/blog-posts?body=omit', '/api/categories'],
  ];
}

/** Each of these pages is requested only once, so that it has to be rendered. */
function pagesOfLists(posts: number): Record<string, string[]> {
  // Each category has about a quarter of the posts, and certainly a fifth.
  const numbersInCategory = pageNumbers(posts / PAGE_SIZE / 5);
  return {
    '/blog?page=N': pageNumbers(posts / PAGE_SIZE).map((page) => `/blog?page=${page}`),
    '/blog?category=C&page=N': starterCategories.flatMap(({ slug }) =>
      numbersInCategory.map((page) => `/blog?category=${slug}&page=${page}`),
    ),
  };
}

/** Omits the first page, which has a different address. */
function pageNumbers(pages: number): number[] {
  return Array.from({ length: Math.floor(pages) - 1 }, (_, index) => index + 2);
}

/** Picks this number of items, evenly spread over the whole list. */
function spread(all: string[], count: number): string[] {
  if (count > all.length) throw new Error(`There are ${all.length} pages, too few to ask for ${count} different ones.`);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as string);
}

async function timeAfterChanges({ url }: ServerProcess, load: Load, dataDir: string, plan: Plan): Promise<number[]> {
  const times: number[] = [];
  for (let change = 0; change < plan.homePagesAfterChange; change += 1) {
    await changeFromOutside(dataDir);
    times.push(...(await load.askInTurn(url, ['/'], HEADERS)));
  }
  return times;
}

/** Writes from another process, which invalidates every cached page. */
export async function changeFromOutside(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'chintan.db'), { timeout: 5000 });
  // SQLite would not count a write of the same value as a change.
  database.exec('update posts set updated_at = updated_at + 1 where id = 1');
  database.close();
  await sleep(CHANGE_NOTICED_AFTER_MS);
}
