// Builds of the pages are kept side by side, so that a new one takes nothing away from a site that is running:
//   build/releases/NAME   each build by itself: `client/` for browsers, `server/` for rendering
//   build/client          what browsers may fetch, of every build that is kept; their assets are named by their content
//   build/current         the name of the build that a server serves from its next start on
// Plain JavaScript without packages, as bin/run.mjs.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const DAY_MS = 24 * 3600 * 1000;
/** After a build was replaced, its pages stay in caches and open tabs, and perhaps in a server that runs on. */
const KEPT_MS = 30 * DAY_MS;
const KEPT_AT_LEAST = 5;
/** Older than any build that is still going on. */
const ABANDONED_MS = DAY_MS;
const ASSETS = join('client', 'assets');

/** The name of the release that the next server serves, `null` where there is none. */
export function currentReleaseName(build) {
  const pointer = join(build, 'current');
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8') : '';
  return name && hasRelease(build, name) ? name : null;
}

export function hasRelease(build, name) {
  return existsSync(join(build, 'releases', name));
}

/** A new folder, of this process alone, in which a build is made. */
export function makeBuildFolder(build) {
  const unfinished = join(build, 'unfinished');
  mkdirSync(unfinished, { recursive: true });
  return mkdtempSync(join(unfinished, 'build-'));
}

/** Keeps a finished build under its name. Where another process was faster with the same one, that one stays. */
export function addRelease(build, finished, name) {
  const release = join(build, 'releases', name);
  mkdirSync(dirname(release), { recursive: true });
  try {
    renameSync(finished, release);
  } catch (error) {
    if (!existsSync(release)) throw error;
    rmSync(finished, { recursive: true });
  }
}

/** Servers that start from now on serve this release; those that run are left as they are. */
export function switchTo(build, name, now = Date.now()) {
  const folder = makeBuildFolder(build);
  publish(build, name, folder);
  const former = currentReleaseName(build);
  if (former) touch(join(build, 'releases', former), now);
  touch(join(build, 'releases', name), now);
  writeFileSync(join(folder, 'current'), name);
  renameSync(join(folder, 'current'), join(build, 'current'));
  rmSync(folder, { recursive: true });
  try {
    removeOld(build, now);
  } catch (error) {
    // The new release is current already. What could not be removed is tried again by the next switch.
    process.stderr.write(`Earlier builds could not be removed: ${error.message}\n`);
  }
}

/** Browsers may fetch what the release holds. Every file appears whole, and as new as this. */
function publish(build, name, folder) {
  const from = join(build, 'releases', name, 'client');
  for (const path of filesBelow(from).filter((each) => !each.startsWith('.'))) {
    const target = join(build, 'client', path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(from, path), join(folder, 'copy'));
    renameSync(join(folder, 'copy'), target);
  }
}

/** The paths of all files in a folder and in those below it, relative to it. */
export function filesBelow(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(folder, below) : [below];
  });
}

/** A release is as old as the moment since which it has not been the current one. */
function removeOld(build, now) {
  const releases = byAge(join(build, 'releases'), now);
  const isKept = ({ ageMs }, index) => index < KEPT_AT_LEAST || ageMs < KEPT_MS;
  for (const { path } of releases.filter((release, index) => !isKept(release, index))) removeRelease(build, path);

  const named = new Set(releases.filter(isKept).flatMap(({ path }) => assetsOf(path)));
  // A file that is new may belong to a build that is being published at this moment.
  const assets = byAge(join(build, ASSETS), now).filter(({ name }) => !named.has(name));
  for (const { path } of assets.filter(isAbandoned)) remove(path);
  for (const { path } of byAge(join(build, 'unfinished'), now).filter(isAbandoned)) remove(path);
}

/** It is moved away first: a removal that is interrupted leaves no half release that is taken for a whole one. */
function removeRelease(build, path) {
  const folder = makeBuildFolder(build);
  renameSync(path, join(folder, 'release'));
  remove(folder);
}

function assetsOf(release) {
  const assets = join(release, ASSETS);
  return existsSync(assets) ? readdirSync(assets) : [];
}

function isAbandoned({ ageMs }) {
  return ageMs > ABANDONED_MS;
}

/** What is in a folder, the newest first. */
function byAge(folder, now) {
  const names = readdirSync(folder).map((name) => ({ name, path: join(folder, name) }));
  const aged = names.map((entry) => ({ ...entry, ageMs: now - statSync(entry.path).mtimeMs }));
  return aged.sort((one, other) => one.ageMs - other.ageMs);
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

function touch(path, now) {
  utimesSync(path, now / 1000, now / 1000);
}
