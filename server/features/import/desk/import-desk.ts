import type { Logger } from 'pino';
import type { DatabaseLocation } from '#server/database/database.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import type { MediaLocation } from '#server/features/media/media.ts';
import { ImportFolder } from './import-folder.ts';
import type { UploadLimits } from './receive-upload.ts';
import { RunningImports } from './running-imports.ts';

export interface ImportDeskDeps extends SavingDeps {
  folder: ImportFolder;
  runs: RunningImports;
  /** Others only in tests. */
  uploadLimits?: UploadLimits | undefined;
}

interface ImportSite extends SavingDeps {
  logger: Pick<Logger, 'error'>;
  site: DatabaseLocation & MediaLocation;
  secret: string;
  uploadLimits?: UploadLimits | undefined;
}

/** What the screen “Import” works with; each process of the site has one. */
export function openImportDesk({ uploadLimits, ...deps }: ImportSite): ImportDeskDeps {
  const folder = new ImportFolder(deps.site.dataDir);
  return {
    database: deps.database,
    afterSave: deps.afterSave,
    folder,
    runs: new RunningImports({ ...deps, folder }),
    uploadLimits,
  };
}

/** Deals with what an earlier process left behind when it ended. Call it before the first request. */
export async function recoverImports({ folder, runs }: ImportDeskDeps): Promise<void> {
  const release = folder.exists() ? folder.lock() : undefined;
  if (!release) return;
  try {
    await runs.markInterrupted();
    await runs.removeOrphans();
  } finally {
    release();
  }
}
