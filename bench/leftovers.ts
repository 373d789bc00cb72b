import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const processes = new Set<ChildProcess>();
const folders = new Set<string>();

/** Whatever ends the run, nothing it started goes on and none of its temporary folders stays. */
export function cleanUpOnExit(): void {
  process.on('exit', () => {
    for (const child of processes) signalGroup(child, 'SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      process.stderr.write('Stopped before the end; nothing was written.\n');
      process.exit(130);
    });
  }
}

/** For a process that leads a group of its own. */
export function trackProcess(child: ChildProcess): void {
  processes.add(child);
  child.once('exit', () => processes.delete(child));
}

/** Reaches the children of the process as well, such as the server behind npm. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f']);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `chintan-bench-${name}-`));
  folders.add(folder);
  return folder;
}
