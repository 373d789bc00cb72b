// Builds of the pages are stored side by side, so that a new build removes nothing that a running site needs:
//   build/releases/NAME   one build: `client/` for browsers, `server/` for rendering
//   build/client          the browser files of all stored builds; assets have a content hash in their name
//   build/current         the name of the build that a server serves from its next start on
// This is plain JavaScript without packages, like bin/run.mjs.
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
/** After a build was replaced, its pages remain in caches, in open tabs and perhaps in a running server. */
const RETENTION_MS = 30 * DAY_MS;
const RETAINED_MINIMUM = 5;
/** Longer than any build takes. */
const ABANDONED_MS = DAY_MS;
const ASSETS = join('client', 'assets');

/** The name of the release that the next server serves; `null` if there is none. */
export function currentReleaseName(build) {
  const pointer = join(build, 'current');
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8') : '';
  return name && hasRelease(build, name) ? name : null;
}

export function hasRelease(build, name) {
  return existsSync(join(build, 'releases', name));
}

/** Creates a folder for a build by this process only. */
export function makeBuildFolder(build) {
  const unfinished = join(build, 'unfinished');
  mkdirSync(unfinished, { recursive: true });
  return mkdtempSync(join(unfinished, 'build-'));
}

/** Stores a finished build under its name. If another process has stored the same build already, that one remains. */
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

/** Makes servers that start from now on serve this release. Running servers are not affected. */
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
    // The new release is current already. The next switch tries again to remove the rest.
    process.stderr.write(`Earlier builds could not be removed: ${error.message}\n`);
  }
}

/** Makes the release's files available to browsers. Each appears atomically, with the current modification time. */
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
  const isRetained = ({ ageMs }, index) => index < RETAINED_MINIMUM || ageMs < RETENTION_MS;
  for (const { path } of releases.filter((release, index) => !isRetained(release, index))) removeRelease(build, path);

  const used = new Set(releases.filter(isRetained).flatMap(({ path }) => assetsOf(path)));
  // A new file may belong to a build that is being published at this moment.
  const assets = byAge(join(build, ASSETS), now).filter(({ name }) => !used.has(name));
  for (const { path } of assets.filter(isAbandoned)) remove(path);
  for (const { path } of byAge(join(build, 'unfinished'), now).filter(isAbandoned)) remove(path);
}

/** Moves the release away first, so that an interrupted removal cannot leave an incomplete release behind. */
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

/** Lists the entries of a folder, newest first. */
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
