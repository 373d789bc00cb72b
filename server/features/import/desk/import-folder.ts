import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '#server/base/lock-folder.ts';

/** Of an upload that is still arriving. Nothing refers to it yet, so what a crash leaves is removed at the next start. */
const ARRIVING = 'arriving';

/** The folder `imports` in the data folder: one folder for each import, named by its id. */
export class ImportFolder {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'imports');
  }

  of(id: number): string {
    return join(this.#path, String(id));
  }

  uploadOf(id: number): string {
    return join(this.of(id), 'upload');
  }

  reportOf(id: number): string {
    return join(this.of(id), 'report.txt');
  }

  /** What an import needs only while it runs, and may find again when it goes on. */
  workFolderOf(id: number): string {
    return join(this.of(id), 'work');
  }

  /** Whether anything was ever imported with this data folder. */
  exists(): boolean {
    return existsSync(this.#path);
  }

  hasUpload(id: number): boolean {
    return existsSync(this.uploadOf(id));
  }

  hasReport(id: number): boolean {
    return existsSync(this.reportOf(id));
  }

  /** Makes the folder for an upload that arrives, empty, whatever a crash left in it. */
  async makeArriving(): Promise<string> {
    const folder = join(this.#path, ARRIVING);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  async removeArriving(): Promise<void> {
    await rm(join(this.#path, ARRIVING), { recursive: true, force: true });
  }

  async remove(id: number): Promise<void> {
    await rm(this.of(id), { recursive: true, force: true });
  }

  /** Removes the upload, which may contain passwords and addresses, and leaves the report. */
  async removeUpload(id: number): Promise<void> {
    await rm(this.uploadOf(id), { force: true });
    await rm(this.workFolderOf(id), { recursive: true, force: true });
  }

  async ids(): Promise<number[]> {
    const names = await readdir(this.#path).catch(() => []);
    return names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
  }

  /**
   * Uploading, importing and undoing need this lock, so that one of them happens at a time.
   * @returns a function that releases it; `undefined` if this or another process has it
   */
  lock(): (() => void) | undefined {
    return lockFolder(this.#path, 0);
  }
}
