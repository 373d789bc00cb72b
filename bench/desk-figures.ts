import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { type DeskSize, fillDeskSite } from './desk-site.ts';
import { httpGetOk } from './http-get.ts';
import { makeTemporaryFolder } from './leftovers.ts';
import { SERVER_COMMAND, startServer } from './server-process.ts';
import { spreadOf } from './statistics.ts';
import type { WritingFigures } from './writing.ts';

/** What an admin sees of a large site, made for this alone. */
export async function measureDesk(
  size: DeskSize,
  { databaseUrl = '', requests, say }: { databaseUrl?: string; requests: number; say: (line: string) => void },
): Promise<WritingFigures[]> {
  const dataDir = makeTemporaryFolder('desk');
  const started = performance.now();
  const headers = await fillDeskSite({ databaseUrl, dataDir }, size);
  if (databaseUrl) await analyse(databaseUrl);
  say(`  filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const server = await startServer(dataDir, SERVER_COMMAND, databaseUrl);
  try {
    const figures: WritingFigures[] = [];
    for (const [name, path] of Object.entries(callsOf(size))) {
      figures.push({ name, spread: spreadOf(await time(`${server.url}/api/desk${path}`, headers, requests)) });
    }
    return figures;
  } finally {
    await server.stop();
  }
}

function callsOf({ comments }: DeskSize): Record<string, string> {
  return {
    overview: '/overview',
    health: '/health',
    'comments, all': '/comments',
    'comments, held': '/comments?show=held',
    'comments, reported': '/comments?show=reported',
    'comments, an older part': `/comments?before=${Math.floor(comments / 2)}`,
    'comments, a search': '/comments?search=lamp',
    'comments, a name': '/comments?search=Asha',
    people: '/people',
    'people, a later page': '/people?page=100',
    'people, a search': '/people?search=reader-19',
    subscribers: '/subscribers',
    history: '/history',
  };
}

/** As PostgreSQL does by itself a minute later. */
async function analyse(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function time(url: string, headers: Record<string, string>, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const asked = performance.now();
    await httpGetOk(url, headers);
    times.push(performance.now() - asked);
  }
  return times;
}
