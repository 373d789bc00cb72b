import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { makeDatabaseLocation } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';

guard('The server was left running, or hung, when its terminal was closed.');

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.runIf(process.platform === 'linux')('the server ends when its terminal is closed', async () => {
  const { dataDir } = await makeDatabaseLocation('sqlite', { migrated: true });
  const environment = {
    ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: inject('compiled') },
    ...{ PORT: '0', DATA_DIR: dataDir, STARTER: 'none' },
  };
  const command = `echo pid $$; exec ${process.execPath} server/main.ts`;
  const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], { env: environment });
  let shown = '';
  terminal.stdout.on('data', (chunk) => {
    shown += chunk;
  });
  await vi.waitFor(() => expect(shown).toContain('Chintan is ready'), { timeout: 60_000 });
  const pid = Number(/pid (\d+)/.exec(shown)?.[1]);
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  terminal.kill('SIGKILL');
  await once(terminal, 'close');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
});
