import { randomUUID } from 'node:crypto';
import { type Line, readLines } from '#server/base/read-lines.ts';
import type { Database } from '#server/database/database.ts';
import { findOwnerId } from '#server/features/accounts/user-store.ts';
import { enqueueRelating } from '#server/features/related/relate-waiting-posts.ts';
import { indexNewPosts } from '#server/features/search/index-post.ts';
import { wordTextIssue } from '#shared/contracts/text.ts';
import { type ImportLine, importLine } from './import-line.ts';
import { type ImportRun, importPost, LineError, type Outcome, type Unindexed } from './import-post.ts';

const LINE_MAXIMUM_BYTES = 16 * 1024 * 1024;
/** One transaction: few enough lines that other writers hardly wait, enough that syncing the disk costs little. */
const BATCH_LINES = 200;
const BATCH_BYTES = 8 * 1024 * 1024;

interface ImportOptions {
  dryRun: boolean;
  onProgress(bytesRead: number, summary: ImportSummary): void;
  onBadLine(number: number, reason: string): void;
}

export type ImportSummary = Record<Outcome | 'failed', number>;

interface NumberedLine {
  number: number;
  line: ImportLine;
}

/**
 * Imports a file with one post per line. Progress is reported only after it is committed, so an interrupted run can
 * simply be started again. Only one batch is in memory at a time, however long the file is.
 */
export async function importFile(
  database: Database,
  chunks: AsyncIterable<Buffer>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const summary: ImportSummary = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const run = { authorId: (await findOwnerId(database.read)) ?? null, startedAt: Date.now(), id: randomUUID() };
  const fail = (number: number, reason: string) => {
    summary.failed += 1;
    options.onBadLine(number, reason);
  };
  let batch: NumberedLine[] = [];
  let batchBytes = 0;
  let bytesRead = 0;
  const flush = async () => {
    const outcomes = await importBatch(database, batch, run, options.dryRun);
    for (const outcome of outcomes) {
      if (typeof outcome === 'string') summary[outcome] += 1;
      else fail(outcome.number, outcome.reason);
    }
    batch = [];
    batchBytes = 0;
    options.onProgress(bytesRead, summary);
  };

  for await (const line of readLines(chunks, LINE_MAXIMUM_BYTES)) {
    bytesRead += (line.bytes?.length ?? LINE_MAXIMUM_BYTES) + 1;
    const parsed = parseLine(line);
    if (parsed === undefined) continue;
    if (typeof parsed === 'string') {
      fail(line.number, parsed);
      continue;
    }
    batch.push({ number: line.number, line: parsed });
    batchBytes += line.bytes?.length ?? 0;
    if (batch.length >= BATCH_LINES || batchBytes >= BATCH_BYTES) await flush();
  }
  await flush();
  // Once all of them are there, since each one changes what others are related to.
  if (!options.dryRun) await enqueueRelating(database);
  return summary;
}

/** @returns the post, `undefined` for a blank line, or a sentence that says what is wrong */
function parseLine({ bytes }: Line): ImportLine | string | undefined {
  if (bytes === null) return `The line is longer than ${LINE_MAXIMUM_BYTES / 1024 / 1024} MB.`;
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') return undefined;
    value = JSON.parse(text);
  } catch (error) {
    return error instanceof SyntaxError ? 'The line is not valid JSON.' : 'The line is not valid UTF-8.';
  }
  const parsed = importLine.safeParse(value, { error: wordTextIssue });
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(' ')).join('; ');
}

async function importBatch(database: Database, batch: NumberedLine[], run: ImportRun, dryRun: boolean) {
  const outcomes: (Outcome | { number: number; reason: string })[] = [];
  if (batch.length === 0) return outcomes;
  const work = database.transaction(async (transaction) => {
    // The database may retry the transaction, which then starts with an empty list.
    outcomes.length = 0;
    const unindexed: Unindexed = [];
    for (const { number, line } of batch) {
      try {
        outcomes.push(await importPost(transaction, line, run, unindexed));
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        outcomes.push({ number, reason: error.message });
      }
    }
    await indexNewPosts(transaction, unindexed);
    if (dryRun) throw new RolledBack();
    if (outcomes.some((outcome) => outcome === 'created' || outcome === 'updated')) {
      transaction.invalidate('posts', 'every-post', 'categories', 'post-counts');
    }
  });
  await work.catch((error) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return outcomes;
}

/** Thrown to roll back the transaction of a dry run. */
class RolledBack extends Error {}
