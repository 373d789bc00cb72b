import { ChildProcess, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { inject, onTestFinished, vi } from 'vitest';
import type { AppOptions } from '#server/app-deps.ts';
import { insertImport, updateImport } from '#server/features/import/desk/import-desk-store.ts';
import { ImportFolder } from '#server/features/import/desk/import-folder.ts';
import { writeReport } from '#server/features/import/report.ts';
import { type DeskImport, type DeskImportDetails, importOptions } from '#shared/contracts/desk/import.ts';
import { type DeskApp, openDesk } from '../accounts/desk-app.ts';
import { inTransaction } from '../database/builders.ts';
import type { OpenDatabase, TestDatabase } from '../database/databases.ts';
import type { Answer } from '../server/test-app.ts';
import { postIn } from '../texts/writing.ts';
import { importFiles, importText, line } from './imports.ts';

const SOON_ENOUGH = { timeout: 60_000, interval: 50 };
/** Enough that its process is still at work when somebody does something about it. */
export const LONG_LINES = 250;

export interface ImportDesk extends DeskApp {
  /** @param format empty to detect it */
  upload(bytes: Buffer, name?: string, format?: string): Promise<Answer>;
  list(): Promise<DeskImport[]>;
  read(id: number): Promise<DeskImportDetails>;
  /** Waits until the import has this status. */
  until(id: number, status: DeskImport['status']): Promise<DeskImportDetails>;
  /** Uploads a file, and waits until it is checked. */
  check(bytes: Buffer, name?: string): Promise<DeskImportDetails>;
}

export async function openImports(open: OpenDatabase, options: Partial<AppOptions> = {}): Promise<ImportDesk> {
  startImportsFast();
  return importDeskOf(await openDesk(open, options));
}

/** The processes that import start in half the time with what others have compiled. */
export function startImportsFast(): void {
  vi.stubEnv('NODE_COMPILE_CACHE', inject('compiled'));
  onTestFinished(() => void vi.unstubAllEnvs());
}

/**
 * An import as its process leaves it, but made in this one, in a moment: checked, or written too.
 * @returns its id
 */
export async function buildImportAtDesk(
  { database, dataDir }: Pick<TestDatabase, 'database' | 'dataDir'>,
  { name = 'posts.jsonl', bytes = importText(line()), status = 'checked' as 'checked' | 'finished' } = {},
): Promise<number> {
  const options = JSON.stringify(importOptions.parse({}));
  const row = { file_name: name, format: 'jsonl' as const, status, options, failure: null, started_by: null };
  const id = await inTransaction(database, (db) => insertImport(db, { ...row, created_at: Date.now() }));
  const isChecked = status === 'checked';
  const { summary } = await importFiles(database, { [name]: bytes }, { dryRun: isChecked, importId: id });
  await inTransaction(database, (db) => updateImport(db, id, { summary: JSON.stringify(summary) }));
  const folder = new ImportFolder(dataDir);
  mkdirSync(folder.of(id), { recursive: true });
  if (isChecked) writeFileSync(folder.uploadOf(id), bytes);
  writeReport(folder.reportOf(id), name).close();
  return id;
}

function importDeskOf(app: DeskApp): ImportDesk {
  const { desk, owner } = app;
  const upload = (payload: Buffer, name = 'posts.jsonl', format = '') =>
    app.app.inject({
      method: 'POST',
      url: `/api/desk/imports?${new URLSearchParams({ name, format })}`,
      headers: { ...owner.bearer, 'content-type': 'application/octet-stream' },
      payload,
    });
  const read = async (id: number): Promise<DeskImportDetails> => postIn(await desk.get(`imports/${id}`));
  const until = (id: number, status: DeskImport['status']) =>
    vi.waitFor(async () => {
      const found = await read(id);
      if (found.status !== status) throw new Error(`It is ${JSON.stringify(found)}, not ${status}`);
      return found;
    }, SOON_ENOUGH);
  const check = async (bytes: Buffer, name?: string) => until(postIn(await upload(bytes, name)).id, 'checked');
  return { ...app, upload, read, until, check, list: async () => postIn(await desk.get('imports')).rows };
}

export function longFile(): Buffer {
  return importText(...Array.from({ length: LONG_LINES }, () => line()));
}

/** The ids of the processes that import for the site in this process. */
export function importProcesses(parent = process.pid): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return listed
    .map((row) => row.trim().split(/\s+/))
    .filter(([, ppid, ...rest]) => Number(ppid) === parent && rest.join(' ').includes('import-process.ts'))
    .map(([pid]) => Number(pid));
}

/** Pauses the import that was just started until the site ends it: otherwise it may be done before the test looks. */
export function pauseImport(): void {
  const [pid] = importProcesses();
  if (pid === undefined) throw new Error('The import is over already.');
  process.kill(pid, 'SIGSTOP');
  const { kill } = ChildProcess.prototype;
  const killing = vi.spyOn(ChildProcess.prototype, 'kill').mockImplementation(function (this: ChildProcess, name) {
    const isSent = kill.call(this, name);
    // A process that is stopped sees SIGTERM only when it goes on.
    kill.call(this, 'SIGCONT');
    return isSent;
  });
  onTestFinished(() => {
    killing.mockRestore();
    for (const left of importProcesses()) process.kill(left, 'SIGCONT');
  });
}
