import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const processes = new Set<ChildProcess>();
const folders = new Set<string>();

/** However the run ends, kills the processes that it started and removes its temporary folders. */
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

/** Registers a process to be killed on exit. It must lead a process group of its own. */
export function trackProcess(child: ChildProcess): void {
  processes.add(child);
  child.once('exit', () => processes.delete(child));
}

/** Signals the children of the process as well, such as the server that npm started. */
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
