import { findOwner } from '#server/features/accounts/user-store.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { ImportFormat, ImportSummary } from '#shared/contracts/desk/import.ts';
import type { Entry, RemarkEntry } from './entry.ts';
import { detectFormat, loadReader } from './formats/readers.ts';
import type { ImportDeps, ImportHooks, ImportRequest, ImportRun } from './import-run.ts';
import { Report } from './report.ts';
import { openSource } from './source/open-source.ts';
import { ImportError, type SourceFiles } from './source/source-files.ts';
import { bringImages } from './stages/bring-images.ts';
import { readEntries } from './stages/read-entries.ts';
import { writeComments } from './stages/write-comments.ts';
import { writePosts } from './stages/write-posts.ts';
import { writeRedirects } from './stages/write-redirects.ts';
import { writeSeries, writeSite } from './stages/write-site.ts';
import { writeSubscribers } from './stages/write-subscribers.ts';
import { WorkStore } from './work/work-store.ts';

/** Nothing tells which format the files have. */
export class UnknownFormat extends ImportError {
  override name = 'UnknownFormat';
}

/**
 * Brings a site of any known format over. It may be interrupted at any moment and simply be run again: what is there
 * already stays, and is neither fetched nor stored twice.
 * @throws {ImportError} if nothing of the file can be imported; the reason of the signal if it was cancelled
 */
export async function runImport(
  deps: ImportDeps,
  request: ImportRequest,
  hooks: ImportHooks,
): Promise<{ format: ImportFormat; summary: ImportSummary }> {
  const { source, problems } = await openSource(request.path, request.fileName);
  try {
    const format = request.format ?? (await detectFormat(source));
    if (!format) throw nothingIn(source.name, problems);
    return { format, summary: await importSource(deps, { ...request, source, format, problems }, hooks) };
  } finally {
    await source.close();
  }
}

function nothingIn(name: string, [problem]: RemarkEntry[]): ImportError {
  const nothing = `There is nothing in ${name} that could be imported.`;
  if (problem) return new ImportError(`${nothing} ${problem.remark}`);
  if (/\.[ct]sv$/i.test(name)) {
    return new ImportError(
      `${nothing} If it is a list of subscribers, import it on the screen “Subscribers”, which asks what its columns are.`,
    );
  }
  return new UnknownFormat(nothing);
}

interface SourceToImport extends Pick<ImportRequest, 'dryRun' | 'options' | 'importId' | 'workFolder'> {
  source: SourceFiles;
  format: ImportFormat;
  /** What is read from them. */
  entries?: AsyncIterable<Entry>;
  /** What was wrong with the files themselves. */
  problems?: RemarkEntry[];
}

/** Imports files that are open already; see `runImport`. */
export async function importSource(
  deps: ImportDeps,
  { source, format, entries, problems = [], ...request }: SourceToImport,
  hooks: ImportHooks,
): Promise<ImportSummary> {
  const report = new Report(hooks.onRemark);
  for (const problem of problems) report.remark(problem);
  const work = new WorkStore(request.workFolder);
  try {
    const { timeZone } = await readSiteSettings(deps.database.read);
    const owner = await findOwner(deps.database.read);
    const site = { owner, timeZone, startedAt: Date.now(), categories: new Set<string>() };
    const run = { ...deps, ...request, ...site, source, work, report, hooks };
    const read = async () => (await loadReader(format))(source, { timeZone, now: site.startedAt });
    await runStages(run, entries ?? (await read()));
    return report.summary;
  } finally {
    work.close();
  }
}

async function runStages(run: ImportRun, entries: AsyncIterable<Entry>): Promise<void> {
  await readEntries(run, entries);
  await bringImages(run);
  await writeSite(run, 'before posts');
  await writeSeries(run);
  await writePosts(run);
  await writeSite(run, 'after posts');
  await writeComments(run);
  await writeSubscribers(run);
  if (run.dryRun) return;
  await writeRedirects(run);
}
