import type { AddressInfo } from 'node:net';
import { afterSave } from '#server/after-save-list.ts';
import { buildApp } from '#server/app.ts';
import type { AppOptions } from '#server/app-deps.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { type Media, openMedia } from '#server/features/media/media.ts';
import { PreviewFiles } from '#server/features/preview-images/preview-files.ts';
import type { App } from '#server/http/typed-app.ts';
import { makeFolder, type OpenDatabase, type TestDatabase } from '../database/databases.ts';
import { atEnd } from '../runner/at-end.ts';
import { collectLog, type TestLog } from './log.ts';
import { standInPages } from './stand-in-pages.ts';

export type Answer = Awaited<ReturnType<App['inject']>>;

export interface TestApp extends TestDatabase, TestLog, SavingDeps {
  app: App;
  media: Media;
  previews: PreviewFiles;
  /** Asks without a socket. */
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** The same with a body. */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Listens on a free port, and says where: `http://127.0.0.1:PORT`. */
  listen(): Promise<string>;
}

export const TEST_SECRET = 'a secret that only the tests know';

/** The real server on a database of its own, with a stand-in for the pages. */
export async function openApp(open: OpenDatabase, options: Partial<AppOptions> = {}): Promise<TestApp> {
  const testDatabase = await open();
  const log = collectLog();
  const media = options.media ?? openMedia({ dataDir: testDatabase.dataDir, s3: undefined });
  const { pages = async () => standInPages } = options;
  const previews = new PreviewFiles({ media, pages });
  const app = await buildApp({
    database: testDatabase.database,
    logger: log.logger,
    dataDir: testDatabase.dataDir,
    databaseUrl: testDatabase.databaseUrl,
    s3: undefined,
    trustProxy: false,
    siteUrl: () => 'https://site.example',
    https: false,
    secret: TEST_SECRET,
    media,
    previews,
    rateLimits: true,
    pages,
    clientFiles: makeFolder(),
    ...options,
  });
  atEnd(() => app.close());
  await app.ready();
  return {
    ...testDatabase,
    ...log,
    afterSave,
    app,
    media,
    previews,
    get: async (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    send: async (method, url, body, headers = {}) =>
      app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) }),
    listen: async () => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
  };
}
