import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addRelease, currentRelease, makeBuildFolder, switchTo } from '../bin/releases.mjs';
import { makeFolder } from './support/databases.ts';

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
  expect(currentRelease(build)).toBe(null);
  release(build, 'one');
  release(build, 'two');

  expect(currentRelease(build)).toBe('two');
  expect(assetsIn(build)).toEqual(['style-one.css', 'style-two.css']);
  expect(readdirSync(join(build, 'releases')).sort()).toEqual(['one', 'two']);
  expect(readFileSync(join(build, 'client/icon.svg'), 'utf8')).toBe('two');
  expect(readdirSync(join(build, 'client')).sort()).toEqual(['assets', 'icon.svg']);
});

test('a build that broke off changes nothing', () => {
  const build = makeFolder();
  release(build, 'one');
  writeFileSync(join(makeBuildFolder(build), 'half a file'), '');
  expect(currentRelease(build)).toBe('one');
  expect(assetsIn(build)).toEqual(['style-one.css']);
});

test('two builds of the same sources at once make one release', () => {
  const build = makeFolder();
  finish(build, 'one');
  release(build, 'one');
  expect(currentRelease(build)).toBe('one');
  expect(assetsIn(build)).toEqual(['style-one.css']);
});

test('the way back to a release that is kept needs no build', () => {
  const build = makeFolder();
  release(build, 'one');
  release(build, 'two');
  switchTo(build, 'one');
  expect(currentRelease(build)).toBe('one');
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
