import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/database.ts';
import { firstStartRow } from '#server/features/starter/first-start-store.ts';
import { ADMIN, startSite } from '../../e2e/running-site.ts';
import { makeTemporaryFolder } from '../runner/temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a site on SQLite that was started once, and so has its tables, its admin and its essays. */
    siteTemplate: string;
  }
}

/** The first start takes as long as all the rest of a start; so it is made once, and each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const siteTemplate = makeTemporaryFolder('site');
  const site = await startSite({ DATA_DIR: siteTemplate, ...ADMIN });
  await site.end();
  await answerQuestions(siteTemplate);
  project.provide('siteTemplate', siteTemplate);
  return () => rmSync(siteTemplate, { recursive: true });
}

/** As an admin does at the first login, so that the dashboard leads nobody to the questions. */
async function answerQuestions(dataDir: string): Promise<void> {
  const database = openDatabase({ dataDir, databaseUrl: '', onError: throwOn });
  await database.transaction((db) => firstStartRow.save(db, { isAnswered: true }));
  await database.close();
}

function throwOn(error: Error): never {
  throw error;
}
