import { expect, onTestFinished, test, vi } from 'vitest';
import type { Engine } from '#server/database/dialects/engine.ts';
import type { DeskImportDetails } from '#shared/contracts/desk/import.ts';
import { makeDatabaseLocation, onDatabase, onSqlite } from '../support/database/databases.ts';
import { importProcesses, LONG_LINES, longFile } from '../support/moving/desk-imports.ts';
import { guard } from '../support/runner/guard.ts';
import { type ServerProcess, startServer } from './server-process.ts';

guard('An import that was killed left posts twice, half or never, or kept running.');

const ADMIN = { email: 'admin@chintan.localhost', password: 'a long password' };
const SOON_ENOUGH = { timeout: 60_000, interval: 50 };

async function start(place: Parameters<typeof startServer>[0]) {
  const server = await startServer(place);
  onTestFinished(() => server.kill());
  const ask = async (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, { ...init, headers: { ...headers, ...bearer } });
    return (await answer.json()).data;
  };
  let bearer: Record<string, string> = {};
  const json = { 'content-type': 'application/json' };
  const login = await ask('/api/auth/login', { method: 'POST', body: JSON.stringify(ADMIN) }, json);
  bearer = { authorization: `Bearer ${login.access_token}` };
  const read = (id: number): Promise<DeskImportDetails> => ask(`/api/desk/imports/${id}`);
  return {
    server,
    upload: (body: Buffer) => {
      const file = { method: 'POST', body: new Uint8Array(body) };
      return ask('/api/desk/imports?name=posts.jsonl', file, { 'content-type': 'application/octet-stream' });
    },
    read,
    start: (id: number) => ask(`/api/desk/imports/${id}/start`, { method: 'POST', body: '{}' }, json),
    until: (id: number, status: DeskImportDetails['status']) =>
      vi.waitFor(async () => expect(await read(id)).toMatchObject({ status }), SOON_ENOUGH),
  };
}

/** Until a process is gone, no matter which its parent is by now. */
function untilGone(pid: number): Promise<void> {
  return vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), SOON_ENOUGH);
}

/** An import that is being written, by a process of its own. */
async function startImport(place: Parameters<typeof startServer>[0]) {
  const site = await start(place);
  const { id } = await site.upload(longFile());
  await site.until(id, 'checked');
  await site.start(id);
  const [pid = 0] = importProcesses(site.server.process.pid);
  expect(pid).toBeGreaterThan(0);
  return { ...site, id, pid };
}

/** The import is interrupted by what ends its site, and goes on in the next process of the site. */
async function endInTheMiddle(engine: Engine['name'], end: (server: ServerProcess) => Promise<unknown>) {
  const place = await makeDatabaseLocation(engine, { migrated: true });
  const before = await startImport(place);
  await end(before.server);
  await untilGone(before.pid);
  expect(before.server.complaints()).toEqual([]);
  const site = await start(place);
  const failure = 'The site restarted before this was done.';
  expect(await site.read(before.id)).toMatchObject({ status: 'interrupted', failure, can_start: true });
  await site.start(before.id);
  await site.until(before.id, 'finished');
  const { created = 0, unchanged = 0, failed } = (await site.read(before.id)).summary?.posts ?? {};
  expect([created + unchanged, failed]).toEqual([LONG_LINES, 0]);
  expect(await site.server.terminate()).toBe(0);
  expect(site.server.complaints()).toEqual([]);
}

onDatabase('a site that is killed in the middle of an import', (_open, engine) => {
  test('leaves no process, and lets it go on after the start', { timeout: 180_000 }, async () => {
    await endInTheMiddle(engine, (server) => server.kill());
  });
});

// Here the import ends its transactions itself, so that the database has no say in it.
onSqlite('a site that is told to end in the middle of an import', (_open, engine) => {
  test('leaves no process, and lets it go on after the start', { timeout: 180_000 }, async () => {
    await endInTheMiddle(engine, async (server) => expect(await server.terminate()).toBe(0));
  });
});
