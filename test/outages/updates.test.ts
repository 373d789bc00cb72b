import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import serverProcess from '../../bin/server-process.json' with { type: 'json' };
import { makeFolder } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { type ServerProcess, startServer } from './server-process.ts';

guard('An update took files from readers who still had the pages before it.');

const PROJECT = resolve(import.meta.dirname, '../..');
const PARTS = ['bin', 'migrations', 'server', 'shared', 'web', 'package.json', 'package-lock.json', 'vite.config.ts'];
const PAGES = ['/', '/about'];

/** The project as somebody else has it, to be changed and built. */
function copyProject(): string {
  const folder = makeFolder();
  for (const part of PARTS) cpSync(join(PROJECT, part), join(folder, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  copyRelease(folder);
  return folder;
}

/** The build that is there, if any: of the same sources, it need not be made again. */
function copyRelease(project: string): void {
  const current = join(PROJECT, 'build/current');
  if (!existsSync(current)) return;
  const release = join('build/releases', readFileSync(current, 'utf8'));
  if (existsSync(join(PROJECT, release))) cpSync(join(PROJECT, release), join(project, release), { recursive: true });
}

/** What the copy compiles is of no use to others. */
const compiledIn = (project: string) => ({ NODE_COMPILE_CACHE: join(project, 'compiled') });

async function build(project: string): Promise<number | null> {
  const env = { ...process.env, ...compiledIn(project) };
  const child = spawn(process.execPath, ['bin/run.mjs', 'build'], { cwd: project, env, stdio: 'ignore' });
  await once(child, 'close');
  return child.exitCode;
}

async function start(project: string, dataDir: string): Promise<ServerProcess> {
  const environment = { ...serverProcess.environment, NODE_ENV: 'production', ...compiledIn(project) };
  const options = { project, script: 'server/main.ts', flags: serverProcess.flags, environment };
  const server = await startServer({ dataDir, databaseUrl: '' }, options);
  onTestFinished(() => server.kill());
  return server;
}

/** Every asset that pages name, and that their scripts and styles name in turn. */
async function assetsOf({ url }: ServerProcess): Promise<string[]> {
  const found = new Set<string>();
  const look = async (path: string) => {
    const text = await (await fetch(url + path)).text();
    for (const [name] of text.matchAll(/[\w.-]+-[\w-]{7,8}\.(?:js|css|woff2)\b/g)) {
      if (found.has(name)) continue;
      found.add(name);
      if (!name.endsWith('.woff2')) await look(`/assets/${name}`);
    }
  };
  for (const page of PAGES) await look(page);
  return [...found];
}

async function statusesOf({ url }: ServerProcess, assets: string[]): Promise<[string, number][]> {
  return Promise.all(
    assets.map(async (name): Promise<[string, number]> => {
      const { status } = await fetch(`${url}/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
      return [name, status];
    }),
  );
}

const THREE_BUILDS = { timeout: 300_000 };

test('a build takes nothing from a running site, nor from those who still have its pages', THREE_BUILDS, async () => {
  const project = copyProject();
  const dataDir = makeFolder();
  expect(await build(project)).toBe(0);
  const before = await start(project, dataDir);
  const earlier = await assetsOf(before);
  expect(earlier.length).toBeGreaterThan(20);
  const allThere = earlier.map((name) => [name, 200]);
  expect(await statusesOf(before, earlier)).toEqual(allThere);

  appendFileSync(join(project, 'web/styles/site.css'), '\n.of-the-update { color: red; }\n');
  expect(await build(project)).toBe(0);
  expect(await statusesOf(before, earlier)).toEqual(allThere);
  expect(await assetsOf(before)).toEqual(earlier);
  // A page of a process that was updated before this one names them already.
  const names = readdirSync(join(project, 'build/client/assets'));
  expect(await statusesOf(before, names)).toEqual(names.map((name) => [name, 200]));

  expect(await before.terminate()).toBe(0);
  const after = await start(project, dataDir);
  expect(await statusesOf(after, earlier)).toEqual(allThere);
  const later = await assetsOf(after);
  expect(later.filter((name) => !earlier.includes(name))).toEqual([expect.stringMatching(/^site-.*\.css$/)]);

  expect(await statusesOf(after, later)).toEqual(later.map((name) => [name, 200]));

  const current = readFileSync(join(project, 'build/current'), 'utf8');
  appendFileSync(join(project, 'web/entry-dashboard.tsx'), '\nthis is no code\n');
  expect(await build(project)).toBe(1);
  expect(await assetsOf(after)).toEqual(later);
  expect(readFileSync(join(project, 'build/current'), 'utf8')).toBe(current);
});
