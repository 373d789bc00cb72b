import { lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Functions that undo what was done so far, in the order in which it was done. */
export type UndoSteps = (() => Promise<unknown>)[];

/**
 * Takes the steps in reverse order. It stops at the first that fails, since what the remaining steps would remove may
 * still be needed, and reports nothing: the caller has the error that made it undo.
 */
export async function undo(steps: UndoSteps): Promise<void> {
  try {
    for (const step of steps.toReversed()) await step();
  } catch {}
}

/** Makes the folder and its missing parents, and adds the step that removes them. */
export async function makeFolder(folder: string, steps: UndoSteps): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  steps.push(async () => {
    for (let made = folder; made.length >= first.length; made = dirname(made)) await rmdir(made);
  });
}

/** Whether the path exists; a dangling link counts. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

export async function removeFiles(files: string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}
