import { lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How to take back what was done so far, each step before the next one is taken. */
export type UndoSteps = (() => Promise<unknown>)[];

/**
 * The last step first. One that fails ends it, since what came before may still be needed.
 * @returns whether everything was undone
 */
export async function undo(steps: UndoSteps): Promise<boolean> {
  try {
    for (const step of steps.toReversed()) await step();
    return true;
  } catch {
    return false;
  }
}

/** Makes the folder and those above it, as far as they are missing. */
export async function makeFolder(folder: string, steps: UndoSteps): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  steps.push(async () => {
    for (let made = folder; made.length >= first.length; made = dirname(made)) await rmdir(made);
  });
}

/** Also a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

export async function removeFiles(files: string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}
