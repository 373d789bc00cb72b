import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The same engine without windows of its own: pages open in a third of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Chromium is; installs one where there is none, and the quick one where that is easy. */
export function ensureChromium(): string {
  const chosen = process.env.CHROMIUM_PATH ?? '';
  if (chosen !== '') return chosen;
  if (existsSync(HEADLESS_SHELL) || (isDebianRoot() && installFromDebian())) return HEADLESS_SHELL;
  const found = findChromium() ?? installFromPlaywright();
  if (!found) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
  return found;
}

function findChromium(): string | undefined {
  return [chromium.executablePath(), ...USUAL_PLACES].find((path) => existsSync(path));
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @returns whether it is there now */
function installFromDebian(): boolean {
  process.stderr.write('Installing Chromium for the browser tests.\n');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' as const };
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    const install = ['install', '-qq', '--yes', '--no-install-recommends', 'chromium-headless-shell'];
    execFileSync('apt-get', install, options);
  } catch {
    // Another Chromium will do.
  }
  return existsSync(HEADLESS_SHELL);
}

function installFromPlaywright(): string | undefined {
  process.stderr.write('Installing Chromium for the browser tests.\n');
  const packageFile = createRequire(import.meta.url).resolve('playwright-core/package.json');
  execFileSync(process.execPath, [join(dirname(packageFile), 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
  return findChromium();
}
