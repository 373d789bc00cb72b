import fs, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addRelease, currentReleaseName, makeBuildFolder, switchTo } from '../bin/releases.mjs';
import { makeFolder } from './support/database/databases.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A build that has ended: one style sheet, named by its content, and an icon. */
function finish(build: string, name: string, style = `style-${name}.css`): void {
  const folder = makeBuildFolder(build);
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  mkdirSync(join(folder, 'client/.vite'));
  writeFileSync(join(folder, 'client/assets', style), style);
  writeFileSync(join(folder, 'client/icon.svg'), name);
  writeFileSync(join(folder, 'client/.vite/manifest.json'), '{}');
  addRelease(build, folder, name);
}

function release(build: string, name: string, now = Date.now()): void {
  finish(build, name);
  switchTo(build, name, now);
}

const assetsIn = (build: string) => readdirSync(join(build, 'client/assets')).sort();

test('a new build takes nothing away from those before it', () => {
  const build = makeFolder();
  expect(currentReleaseName(build)).toBe(null);
  release(build, 'one');
  release(build, 'two');

  expect(currentReleaseName(build)).toBe('two');
  expect(assetsIn(build)).toEqual(['style-one.css', 'style-two.css']);
  expect(readdirSync(join(build, 'releases')).sort()).toEqual(['one', 'two']);
  expect(readFileSync(join(build, 'client/icon.svg'), 'utf8')).toBe('two');
  expect(readdirSync(join(build, 'client')).sort()).toEqual(['assets', 'icon.svg']);
});

test('a build that broke off changes nothing', () => {
  const build = makeFolder();
  release(build, 'one');
  const folder = makeBuildFolder(build);
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  writeFileSync(join(folder, 'client/assets/style-half.css'), '');
  release(build, 'two');
  expect(currentReleaseName(build)).toBe('two');
  expect(assetsIn(build)).toEqual(['style-one.css', 'style-two.css']);
  expect(readdirSync(join(build, 'releases')).sort()).toEqual(['one', 'two']);
});

test('two builds of the same sources at once make one release', () => {
  const build = makeFolder();
  finish(build, 'one');
  release(build, 'one');
  expect(currentReleaseName(build)).toBe('one');
  expect(assetsIn(build)).toEqual(['style-one.css']);
});

test('the way back to a release that is kept needs no build', () => {
  const build = makeFolder();
  release(build, 'one');
  release(build, 'two');
  switchTo(build, 'one');
  expect(currentReleaseName(build)).toBe('one');
  expect(readFileSync(join(build, 'client/icon.svg'), 'utf8')).toBe('one');
  expect(assetsIn(build)).toEqual(['style-one.css', 'style-two.css']);
});

test('a release goes 30 days after it was replaced, except the newest five', () => {
  const build = makeFolder();
  const start = Date.now();
  release(build, '1', start);
  // Replaced only now, after a year in use.
  for (const name of ['2', '3', '4', '5', '6']) release(build, name, start + 365 * DAY_MS);
  expect(assetsIn(build)).toHaveLength(6);

  release(build, '7', start + 396 * DAY_MS);
  expect(readdirSync(join(build, 'releases')).sort()).toHaveLength(5);
  expect(assetsIn(build)).toHaveLength(5);
  expect(assetsIn(build)).toEqual(expect.arrayContaining(['style-6.css', 'style-7.css']));
});

function listen() {
  const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => complaint.mockRestore());
  return complaint;
}

/** As when the process is killed while it removes a release: some of its files are gone already. */
function breakOffRemovals(): void {
  const { rmSync: reallyRemove } = fs;
  const broken = vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    const [file] = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.css'));
    if (!file) return reallyRemove(path, options);
    reallyRemove(join(String(path), file));
    throw new Error('broken off');
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    broken.mockRestore();
    syncBuiltinESMExports();
  });
}

test('a removal that breaks off leaves no half release, and the switch is done all the same', () => {
  const build = makeFolder();
  const start = Date.now();
  for (const name of ['1', '2', '3', '4', '5']) release(build, name, start);
  const complaint = listen();
  breakOffRemovals();
  release(build, '6', start + 40 * DAY_MS);
  release(build, '7', start + 80 * DAY_MS);
  expect(complaint.mock.calls).toEqual([
    ['Earlier builds could not be removed: broken off\n'],
    ['Earlier builds could not be removed: broken off\n'],
  ]);
  expect(currentReleaseName(build)).toBe('7');
  const kept = readdirSync(join(build, 'releases'));
  expect(kept).toHaveLength(5);
  for (const name of kept) expect(readdirSync(join(build, 'releases', name, 'client/assets'))).toHaveLength(1);
});

test('a release that lost its files stands in the way of none after it', () => {
  const build = makeFolder();
  release(build, 'one');
  release(build, 'two');
  rmSync(join(build, 'releases/one/client'), { recursive: true });
  const complaint = listen();
  release(build, 'three');
  expect(complaint.mock.calls).toEqual([]);
  expect(currentReleaseName(build)).toBe('three');
  expect(assetsIn(build)).toContain('style-two.css');
});

test('a file that only an earlier build made stays while a later build names it as well', () => {
  const build = makeFolder();
  const start = Date.now();
  for (const [day, name] of ['1', '2', '3', '4', '5', '6', '7'].entries()) {
    finish(build, name, 'style-shared.css');
    switchTo(build, name, start + 40 * day * DAY_MS);
  }
  expect(existsSync(join(build, 'releases/1'))).toBe(false);
  expect(assetsIn(build)).toEqual(['style-shared.css']);
});

test('what a build left that broke off is removed a day later', () => {
  const build = makeFolder();
  makeBuildFolder(build);
  release(build, 'one');
  expect(readdirSync(join(build, 'unfinished'))).toHaveLength(1);
  release(build, 'two', Date.now() + 2 * DAY_MS);
  expect(readdirSync(join(build, 'unfinished'))).toEqual([]);
});
