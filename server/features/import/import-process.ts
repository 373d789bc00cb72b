import { mkdir } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { afterSave } from '#server/after-save-list.ts';
import { isDiskFull } from '#server/base/disk-space.ts';
import { endWithParent } from '#server/base/end-with-parent.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { createFilesPrivately } from '#server/base/private-files.ts';
import { openMedia } from '#server/features/media/media.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import type { ImportMessage, ImportTask } from './import-run.ts';
import { writeReport } from './report.ts';
import { runImport, UnknownFormat } from './run-import.ts';
import { ImportError } from './source/source-files.ts';

/** The least that a process may open on PostgreSQL. */
const CONNECTIONS = 5;
const PROGRESS_EVERY_MS = 500;
const DISK_FULL = 'The site ran out of space, so the import stopped. Free some space, then continue.';
const CHOOSE_FORMAT = 'If you know its format, upload it again and choose it.';
const UNFORESEEN = 'Something went wrong on our side, and the import stopped.';

/**
 * Runs one import in a process of its own, which has a lower priority than the server and a limit to its memory: files
 * of other sites come from strangers.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
createFilesPrivately();
const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
// A terminal signals this process as well; its server decides what becomes of the import.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
// The server is gone. What is not committed was never there, and the import can be repeated.
process.on('disconnect', () => process.exit());
endWithParent();

process.once('message', async (task: ImportTask) => {
  const end = await perform(task);
  // Written now, because the server kills this process when it knows the end.
  flushCompileCache();
  process.send?.(end);
});

async function perform(task: ImportTask): Promise<ImportMessage> {
  try {
    const { format, summary } = await importFromFile(task);
    return stopping.signal.aborted ? { kind: 'aborted' } : { kind: 'done', format, summary };
  } catch (error) {
    if (stopping.signal.aborted) return { kind: 'aborted' };
    if (error instanceof UnknownFormat) return { kind: 'failed', failure: `${error.message} ${CHOOSE_FORMAT}` };
    if (error instanceof ImportError) return { kind: 'failed', failure: error.message };
    if (isDiskFull(error)) return { kind: 'failed', failure: DISK_FULL };
    process.stderr.write(`${(error as Error).stack ?? error}\n`);
    return { kind: 'failed', failure: UNFORESEEN };
  }
}

async function importFromFile({ site, secret, reportPath, ...request }: ImportTask) {
  const { fileName } = request;
  await mkdir(request.workFolder, { recursive: true });
  const database = await openSiteDatabase({ ...site, databaseConnections: CONNECTIONS, isNewSite: false }, process);
  const what = request.dryRun ? 'Check' : 'Import';
  const report = writeReport(reportPath, `${what} of ${fileName}, ${isoTime(Date.now())}`);
  const progress = reportProgress();
  try {
    return await runImport({ database, afterSave, media: openMedia(site), secret }, request, {
      onStage: progress.show,
      onRemark: report.add,
      signal: stopping.signal,
    });
  } catch (error) {
    if (error instanceof ImportError) report.add({ kind: 'problem', place: fileName, remark: error.message });
    throw error;
  } finally {
    progress.stop();
    await database.close();
    report.close();
  }
}

/** Tells the server what is being done, at once when a stage begins, and then twice a second. */
function reportProgress() {
  let latest: Extract<ImportMessage, { kind: 'progress' }> | undefined;
  let stage: string | undefined;
  const send = () => {
    if (latest) process.send?.(latest);
    latest = undefined;
  };
  const timer = setInterval(send, PROGRESS_EVERY_MS).unref();
  return {
    show: (...[next, done, total]: Parameters<Parameters<typeof runImport>[2]['onStage']>) => {
      latest = { kind: 'progress', stage: next, done, total };
      if (stage !== next) send();
      stage = next;
    },
    stop: () => clearInterval(timer),
  };
}
