import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Chromium is; installs one where there is none. */
export function ensureChromium(): string {
  return findChromium() ?? installChromium();
}

function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...USUAL_PLACES];
  return candidates.find((path) => path !== '' && existsSync(path));
}

function installChromium(): string {
  process.stderr.write('Installing Chromium for the browser tests.\n');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) installFromDebian();
  else installFromPlaywright();
  const path = findChromium();
  if (!path) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
  return path;
}

function installFromDebian(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: [...stdio] });
  execFileSync('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', 'chromium'], {
    env,
    stdio: [...stdio],
  });
}

function installFromPlaywright(): void {
  const packageFile = createRequire(import.meta.url).resolve('playwright-core/package.json');
  execFileSync(process.execPath, [join(dirname(packageFile), 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
}
