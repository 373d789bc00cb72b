import type { ImportRun } from '../import-run.ts';

/** What an export has besides posts: settings, the author, the book and so on. Only an empty site takes it. */
export async function writeSite(run: ImportRun): Promise<void> {
  void run;
}
