import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/database/database.ts';
import { startSession } from '#server/features/accounts/current-user.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { startLoad } from './load.ts';
import { fillSite, shuffledPostPaths } from './many-posts.ts';
import { type MemoryField, megabytes } from './process-figures.ts';
import { searchPaths } from './search-queries.ts';
import { startServer } from './server-process.ts';

/** Measures memory after one kind of load after the other: `node bench/memory.ts [--posts 5000] [--site FOLDER]`. */
const { values } = parseArgs({ options: { posts: { type: 'string', default: '5000' }, site: { type: 'string' } } });
const IDLE_MS = 3000;
/** After this time, the idle search thread has ended. */
const REST_MS = 90_000;
const AT_ONCE = 20;
const ESSAYS = 2000;
const LONG = encodeURIComponent('🪔'.repeat(190));

cleanUpOnExit();
const load = await startLoad();
const dataDir = values.site ?? makeTemporaryFolder('memory');
if (!values.site) await fillSite({ dataDir, databaseUrl: '' }, Number(values.posts));
const essays = (await shuffledPostPaths(dataDir)).plain.slice(0, ESSAYS);
const authorization = await logIn();
const server = await startServer(dataDir);
await sleep(IDLE_MS);
report('idle');
await step('5,000 searches, each another', () => visit(searchesOnPages(5000)));
await step('9,000 addresses of 2,300 characters', () => visit(many(9000, (number) => `/blog?search=${LONG}${number}`)));
for (const encoding of ['identity', 'br', 'gzip']) {
  await step(`${ESSAYS} essays as ${encoding}`, () => visit(essays, encoding));
}
await step('500 lists of 50 whole posts', () =>
  visit(many(500, (number) => `/api/post/list?limit=50&page=${1 + (number % 100)}`)),
);
await step('300 wrong logins', () => eachOf(300, logInWrongly));
await step('2,000 comments', () => eachOf(2000, comment));
await step(`${REST_MS / 1000} s of rest`, () => sleep(REST_MS));
await server.stop();
await load.stop();
process.exit();

/** Realistic searches, each with a different number appended. */
function searchesOnPages(count: number): string[] {
  return searchPaths(count).map((path, number) => {
    const query = new URLSearchParams(path.split('?')[1]);
    return `/blog?search=${encodeURIComponent(`${query.get('search')} ${number}`)}`;
  });
}

function many(count: number, make: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, number) => make(number));
}

function visit(paths: string[], encoding = 'br'): Promise<unknown> {
  return load.askAll(server.url, paths, { 'accept-encoding': encoding });
}

function logInWrongly(number: number): Promise<void> {
  return post('/api/auth/login', { email: `nobody-${number}@bench.example`, password: 'Wrong.Kettle7' });
}

function comment(number: number): Promise<void> {
  return post('/api/post/comment', { post_id: 1 + (number % 100), comment: `A thought, number ${number}.` });
}

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.text();
  if (response.status >= 500) throw new Error(`${path} was answered with ${response.status}.`);
}

async function eachOf(count: number, work: (number: number) => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  const worker = async () => {
    for (const number of numbers) await work(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function logIn(): Promise<string> {
  const database = openDatabase({ databaseUrl: '', dataDir, onError: (error) => print(error.message) });
  const token = await database.transaction((db) => startSession(db, 1, 'bench'));
  await database.close();
  return `Bearer ${token}`;
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  report(name, performance.now() - started);
}

function report(name: string, milliseconds = 0): void {
  const figure = (field: MemoryField) => megabytes(server, field).toFixed(0).padStart(4);
  print(
    `${name.padEnd(36)} ${figure('resident')} MB, of it mapped files ${figure('mapped')}, ` +
      `peak so far ${figure('peak')}  (${(milliseconds / 1000).toFixed(1)} s)`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
