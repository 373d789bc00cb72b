// Runs every npm script: installs the Node and the packages of package-lock.json, builds the pages when they changed,
// and runs the task. It is plain JavaScript, so that an older Node can run it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addRelease, currentReleaseName, filesBelow, hasRelease, makeBuildFolder, switchTo } from './releases.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = join(root, 'package-lock.json');
const installStamp = join(root, 'node_modules', '.installed.json');
const build = join(root, 'build');
const vite = 'node_modules/vite/bin/vite.js';

/**
 * A small young generation saves the idle server some 15 MB, and fewer arenas of the system's allocator another 5 MB.
 * With fixed thresholds, that allocator returns larger blocks to the system, which it would otherwise learn to retain:
 * some 90 MB after a busy period. None of this has a measurable cost in speed. SIGUSR1 is disabled, since it would open
 * a debugger that can read and change everything.
 */
const serverProcess = JSON.parse(readFileSync(join(root, 'bin', 'server-process.json'), 'utf8'));

/**
 * Files of a gigabyte are read piece by piece. With a small young generation, and a heap that may only grow slowly, what
 * was read leaves the memory soon: half as much is needed, in the same time.
 */
const importProcess = { flags: ['--max-semi-space-size=2', '--heap-growing-percent=15', '--optimize-for-size'] };

const tasks = {
  start: { build: true, commands: [[...serverProcess.flags, 'server/main.ts']] },
  admin: { build: false, commands: [['server/features/accounts/admin-command.ts']] },
  import: { build: false, commands: [[...importProcess.flags, 'server/features/import/import-command.ts']] },
  export: { build: false, commands: [['server/features/export/export-command.ts']] },
  backup: { build: false, commands: [['server/features/backup/backup-command.ts']] },
  restore: { build: false, commands: [['server/features/backup/restore-command.ts']] },
  'search:reindex': { build: false, commands: [['server/features/search/reindex-command.ts']] },
  'mail:preview': { build: false, commands: [['test/support/mail/mail-preview.ts']] },
  build: { build: true, commands: [] },
  dev: { development: true, commands: [['--watch', '--watch-preserve-output', 'server/main-development.ts']] },
  test: { development: true, build: true, commands: [['test/run-tests.ts']] },
  'test:long': { development: true, build: true, commands: [['test/run-tests.ts', '--long']] },
  'test:mutations': { development: true, build: true, commands: [['test/mutations/run-mutations.ts']] },
  check: {
    development: true,
    commands: [
      ['node_modules/typescript/bin/tsc', '-p', '.'],
      ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    ],
  },
  bench: { development: true, build: true, commands: [['bench/bench.ts']] },
  screenshots: { development: true, build: true, commands: [['test/contact-sheets.ts']] },
};

const taskName = process.argv[2] ?? '';
const task = tasks[taskName];
if (!task) fail(`There is no task “${taskName}”. Tasks: ${Object.keys(tasks).join(', ')}.`);

installPackages(Boolean(task.development));
const node = findNode();
if (task.build) buildPages();
for (const [index, command] of task.commands.entries()) {
  const isLast = index === task.commands.length - 1;
  const withArguments = [...command, ...(isLast ? process.argv.slice(3) : [])];
  if (taskName === 'start') becomeProcess(withArguments);
  const code = await runForeground(withArguments);
  if (code !== 0) process.exit(code);
}

/** Runs `npm ci` if the lock file, the platform or the need for development packages has changed. */
function installPackages(developmentNeeded) {
  const digest = sha256([readFileSync(lockFile), `${process.platform}-${process.arch}`]);
  const installed = existsSync(installStamp) ? JSON.parse(readFileSync(installStamp, 'utf8')) : {};
  const development = developmentNeeded || Boolean(installed.development);
  if (installed.digest === digest && installed.development === development) return;

  print('Installing what Chintan needs; the first time this takes a minute.');
  const started = Date.now();
  // npm tells its scripts where it is; without npm, the one on PATH is used.
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const groups = development ? ['--include=dev'] : ['--omit=dev'];
  const flags = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync(program, [...first, 'ci', ...groups, ...flags], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !npm && process.platform === 'win32',
  });
  if (result.status !== 0)
    fail('The packages could not be installed. The lines above say why; fix that, then run this again.');
  writeFileSync(installStamp, JSON.stringify({ digest, development }));
  print(`Installed in ${seconds(started)}.`);
}

/** The Node installed with the packages. If there is none for this platform, the user's own, if it is new enough. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const bundled = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 2)) return process.execPath;
  return fail(`Chintan needs Node 24.2 or newer on ${process.platform} ${process.arch}; this is ${process.version}.`);
}

/** Builds nothing if there is a release of the same sources, so that going back to an earlier version takes no time. */
function buildPages() {
  const sources = ['package-lock.json', 'vite.config.ts', ...sourcesIn('shared'), ...sourcesIn('web')];
  const name = sha256(sources.flatMap((path) => [path, readFileSync(join(root, path))])).slice(0, 16);
  if (currentReleaseName(build) === name) return;
  if (!hasRelease(build, name)) makeRelease(name);
  compileServer();
  switchTo(build, name);
}

function makeRelease(name) {
  print('Building the pages.');
  const started = Date.now();
  const folder = makeBuildFolder(build);
  const result = spawnSync(node, [vite, 'build', '--app', '--configLoader', 'native', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment('production'), BUILD_FOLDER: folder },
  });
  if (result.status !== 0) fail('The pages could not be built. The lines above say why.');
  addRelease(build, folder, name);
  print(`Built in ${seconds(started)}.`);
}

/** Fills the compile cache, so that even the first start needs neither the compiler nor its memory. */
function compileServer() {
  const command = [...tasks.start.commands[0], '--check'];
  spawnSync(node, command, { cwd: root, env: environment('production') });
}

/**
 * Replaces this process by the command, so that no launcher of 60 MB stays in memory beside the server. This is not
 * possible on Windows, nor before Node 22.15. But npm scripts find the Node of the packages first, so only the very
 * first start, before the packages are installed, can use an older Node.
 */
function becomeProcess(command) {
  if (process.platform === 'win32' || !process.execve) return;
  process.chdir(root);
  process.execve(node, [node, ...command], environment(modeOf(taskName)));
}

function runForeground(command) {
  const child = spawn(node, command, { cwd: root, stdio: 'inherit', env: environment(modeOf(taskName)) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm runs scripts through a shell, which may exit on a signal without passing it on.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  return new Promise((done) => {
    child.on('exit', (code, signal) => done(signal ? 1 : (code ?? 1)));
  });
}

function modeOf(name) {
  return { dev: 'development', test: 'test', 'test:long': 'test', 'test:mutations': 'test' }[name] ?? 'production';
}

function environment(mode) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const compiled = join(root, 'node_modules', '.cache', 'compiled');
  return { NODE_COMPILE_CACHE: compiled, ...serverProcess.environment, ...process.env, PATH: path, NODE_ENV: mode };
}

function sourcesIn(folder) {
  return filesBelow(root, folder)
    .filter((path) => !path.includes('.test.'))
    .sort();
}

function sha256(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function print(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  print(line);
  process.exit(1);
}
