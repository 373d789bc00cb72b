import { CASES, type CachedPage, type Case, ratioTo } from './cached-page.ts';
import type { FirstView, Transferred } from './first-view.ts';
import type { ListFigures } from './lists.ts';
import type { Import } from './many-posts.ts';
import { HAS_PROC, type Rate } from './process-figures.ts';
import type { Kept } from './promises.ts';
import type { ResponseFigures } from './responses.ts';
import type { Memory, Results } from './results.ts';
import type { SamePageUncached } from './same-page-uncached.ts';
import type { Starts } from './starts.ts';
import type { Spread } from './statistics.ts';
import { RENDERED_AS, type UncachedPage } from './uncached-page.ts';
import type { WritingFigures } from './writing.ts';

export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
  notes: string[];
}

/** The figures as a person reads them. */
export function tablesOf(results: Results): Table[] {
  const {
    cachedPage,
    samePageUncached,
    uncachedPage,
    lists,
    writing,
    dashboard,
    desk,
    responses,
    starts,
    memory,
    firstViews,
    imported,
    manyPosts,
  } = results;
  return [
    ...(cachedPage ? [cachedPageTable(cachedPage)] : []),
    ...(samePageUncached ? [samePageUncachedTable(samePageUncached)] : []),
    ...(uncachedPage ? [uncachedPageTable(uncachedPage)] : []),
    ...(lists ? [listsTable(lists)] : []),
    ...(writing ? [writingTable('Writing, one request at a time', writing)] : []),
    ...(dashboard ? [writingTable('What a writer of many posts sees', dashboard)] : []),
    ...(desk ? [writingTable('What an admin of many posts sees', desk)] : []),
    ...(responses ? [responsesTable(responses)] : []),
    importTable([imported, manyPosts].filter((each) => each !== undefined)),
    ...(starts ? [startsTable(starts)] : []),
    memoryTable(memory),
    ...(firstViews ? [firstViewTable(firstViews)] : []),
  ].filter(({ rows }) => rows.length > 0);
}

export function promisesTable(promises: Kept[]): Table {
  const words = new Map([
    [true, 'holds'],
    [false, 'BROKEN'],
    [null, '-'],
  ]);
  return {
    title: 'Promises',
    columns: ['', '', ''],
    rows: promises.map(({ promise, holds, figure }) => [words.get(holds) ?? '', promise, figure]),
    notes: [],
  };
}

const PER_CPU_SECOND = HAS_PROC ? 'requests per CPU second' : 'requests per second (no /proc here)';

const IDLING =
  'A server that used little of its core waited for the load, which makes its requests look dearer than they are.';

function cachedPageTable(page: CachedPage): Table {
  const row = (name: string, show: (each: Case) => string) => [name, ...CASES.map(show)];
  const ratio = (other: 'node:http' | 'nginx') =>
    row(`Chintan / ${other}`, (each) => ratioTo(other, page, each)?.toFixed(2) ?? '-');
  const each = (measure: string, show: (rate: Rate) => string) =>
    page.peers.map(({ peer, cases }) => row(`${peer}, ${measure}`, (name) => show(cases[name])));
  return {
    title: `A cached page: ${page.path}`,
    columns: ['', ...CASES],
    rows: [
      ...each(PER_CPU_SECOND, ({ perCpuSecond }) => whole(perCpuSecond)),
      ...each('requests per second', ({ perSecond }) => whole(perSecond)),
      ...each('cores used', ({ coresUsed }) => coresUsed?.toFixed(2) ?? '-'),
      ratio('node:http'),
      ...(page.withoutNginx ? [] : [ratio('nginx')]),
      ['bytes', ...[page.bytes.br, page.bytes.gzip, page.bytes.identity, 0].map(whole)],
    ],
    notes: [page.withoutNginx ? `Not compared with nginx: ${page.withoutNginx}` : IDLING],
  };
}

const ENCODING_NAMES = { br: 'Brotli', identity: 'identity' };

function samePageUncachedTable({ path, rates }: SamePageUncached): Table {
  return {
    title: `The same page uncached: ${path}`,
    columns: ['', PER_CPU_SECOND, 'per second'],
    rows: RENDERED_AS.map((encoding) => [
      ENCODING_NAMES[encoding],
      whole(rates[encoding].perCpuSecond),
      whole(rates[encoding].perSecond),
    ]),
    notes: ['After a warm-up, until the code of the page has been compiled for good.'],
  };
}

function uncachedPageTable({ pages, rates, latency }: UncachedPage): Table {
  return {
    title: `An uncached post page: ${whole(pages)} posts, each asked for once`,
    columns: ['', PER_CPU_SECOND, 'per second', 'cores used', 'median ms', 'p95 ms'],
    rows: RENDERED_AS.map((encoding) => {
      const { perCpuSecond, perSecond, coresUsed } = rates[encoding];
      return [
        ENCODING_NAMES[encoding],
        whole(perCpuSecond),
        whole(perSecond),
        coresUsed?.toFixed(2) ?? '-',
        ...times(latency[encoding]),
      ];
    }),
    notes: ['Milliseconds are of one request at a time, with about 0.2 ms of the client in them.'],
  };
}

function listsTable(lists: ListFigures[]): Table {
  return {
    title: 'Lists, one request at a time',
    columns: ['', 'KB', 'median ms', 'p95 ms', 'Brotli median ms', 'p95 ms'],
    rows: lists.map(({ name, bytes, plain, brotli }) => [name, kilobytes(bytes), ...times(plain), ...times(brotli)]),
    notes: [],
  };
}

function writingTable(title: string, figures: WritingFigures[]): Table {
  return {
    title,
    columns: ['', 'median ms', 'p95 ms'],
    rows: figures.map(({ name, spread }) => [name, ...times(spread)]),
    notes: ['With about 1 ms of the client in them.'],
  };
}

function importTable(imports: Import[]): Table {
  return {
    title: 'Import of essays of 600 words',
    columns: ['', 'posts per second', 'seconds', 'measured'],
    rows: imports.map(({ posts, postsPerSecond, seconds, date }) => [
      `${whole(posts)} posts into a new site`,
      whole(postsPerSecond),
      seconds.toFixed(1),
      date.slice(0, 16).replace('T', ' '),
    ]),
    notes: [],
  };
}

function responsesTable(figures: ResponseFigures[]): Table {
  return {
    title: 'What readers do, twenty at once',
    columns: ['', 'per second'],
    rows: figures.map(({ name, perSecond }) => [name, whole(perSecond)]),
    notes: ['Each answer but that of a view says that it is on the disk.'],
  };
}

function startsTable({ server, npm }: Starts): Table {
  const row = (name: string, { median, minimum, maximum }: Spread) => [
    name,
    whole(median),
    `${whole(minimum)}-${whole(maximum)}`,
  ];
  return {
    title: 'From start to ready, with a site that is there',
    columns: ['', 'median ms', 'range'],
    rows: [row('node server/main.ts', server), row('npm start', npm)],
    notes: [],
  };
}

function memoryTable(memory: Partial<Memory>): Table {
  const names: Record<keyof Memory, string> = {
    starterIdle: 'starter site, idle for 5 s',
    starterAfterLoad: 'starter site, after the load on the cached page',
    manyPostsAfterRendering: 'many posts, after the uncached pages',
    manyPostsAfterLists: 'many posts, after the lists',
  };
  return {
    title: 'Resident memory of the server',
    columns: ['', 'MB'],
    rows: Object.entries(memory).map(([name, value]) => [
      names[name as keyof Memory],
      value === null ? 'not measured, no /proc here' : whole(value),
    ]),
    notes: [],
  };
}

function firstViewTable(views: FirstView[]): Table {
  const row = (name: string, show: (view: FirstView) => string) => [name, ...views.map(show)];
  const pair = ({ brotli, gzip }: Transferred) => `${kilobytes(brotli)} / ${kilobytes(gzip)}`;
  return {
    title: 'Bytes of a first view, in KB of 1,000 bytes, Brotli / gzip',
    columns: ['', ...views.map(({ name }) => name)],
    rows: [
      row('HTML', ({ html }) => pair(html)),
      row('style', ({ style }) => pair(style)),
      row('boot script', ({ boot }) => pair(boot)),
      row('before any intent, without fonts', ({ beforeIntent }) => pair(beforeIntent)),
      row('fonts preloaded', ({ fonts }) => kilobytes(fonts)),
      row('script, at the first intent', ({ bundle }) => pair(bundle)),
      row('  in files', ({ bundleFiles }) => `${bundleFiles}`),
    ],
    notes: [],
  };
}

function times({ median, p95 }: Spread): string[] {
  return [median.toFixed(2), p95.toFixed(2)];
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
