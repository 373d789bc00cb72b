import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { afterSave } from './after-save-list.ts';
import { buildApp } from './app.ts';
import type { AppOptions } from './app-deps.ts';
import { StartupError } from './base/errors.ts';
import { logThrottled } from './base/log-throttle.ts';
import { makeDataPrivate } from './base/private-files.ts';
import { readSecret } from './base/secret.ts';
import type { Terminal } from './base/terminal.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { lockDataFolder } from './database/lock-data-folder.ts';
import { migrate } from './database/migrate.ts';
import type { Patience } from './database/patience.ts';
import { openLetters } from './features/letters/sending/open-letters.ts';
import { runSending } from './features/letters/sending/run-sending.ts';
import { readDkim } from './features/mail/dkim.ts';
import { createMailer } from './features/mail/mailer.ts';
import { openMedia } from './features/media/media.ts';
import { enqueueRendering } from './features/posts/rendering/render-waiting-posts.ts';
import { runPublishing } from './features/posts/scheduling/publish-due-posts.ts';
import { PreviewFiles } from './features/preview-images/preview-files.ts';
import { enqueueIndexing } from './features/search/reindex-posts.ts';
import { markInUse, refuseEmptyDatabase, refuseMissingDatabase } from './features/starter/lost-database.ts';
import { backgroundKinds, letterKinds, mailKinds, requestedKinds } from './job-list.ts';
import { runJobs } from './jobs/run-jobs.ts';

const CLOSE_WITHIN_MS = 8000;
const CLOSE_IDLE_EVERY_MS = 50;
const CONNECTION_LOST = 'database connection lost';

interface ServedSite extends Pick<AppOptions, 'pages' | 'clientFiles' | 'middleware'> {
  stdout?: Terminal['stdout'];
}

export interface Running {
  url: string;
  server: Server;
  /** Lets running requests and jobs finish, and closes the connections that are still open after 8 s. */
  close(): Promise<void>;
}

/**
 * Locks the data folder, migrates the database, fills an empty site and starts to listen.
 * @throws {StartupError} with a sentence for the operator
 */
export async function serve(
  config: Config & Patience,
  logger: Logger,
  { stdout = process.stdout, ...site }: ServedSite,
): Promise<Running> {
  makeDataFolder(config.dataDir);
  refuseMissingDatabase(config);
  const release = lockDataFolder(config);
  if (!release) throw alreadyServed(config);
  makeDataPrivate(config.dataDir, logger);
  const database = openDatabase({
    ...config,
    onError: (error) => {
      const log = (times: number) => logger.error({ reason: error.message, times }, CONNECTION_LOST);
      logThrottled(config, CONNECTION_LOST, log);
    },
  });
  try {
    await refuseEmptyDatabase(database, config);
    const migrations = await migrate(database);
    if (migrations.length > 0) logger.info({ migrations }, 'the database is up to date');
    const { firstRun, firstRunReport } = await import('./features/starter/first-run.ts');
    const first = await firstRun({ database, afterSave }, config);
    // At once, since the start may still fail, say because its port is taken, and only this line holds the password.
    if (first) stdout.write(firstRunReport(first, config));
    // Written only after the first admin is saved: these files tell the next start that the folder has been in use.
    const secret = await readSecret(config);
    const dkim = await readDkim(config);
    await markInUse(config.dataDir);
    await enqueueIndexing(database);
    await enqueueRendering(database);
    if (!config.rateLimits) logger.warn('RATE_LIMITS is off: anyone may try passwords and codes without limit');

    const media = openMedia(config);
    const previews = new PreviewFiles({ media, pages: site.pages });

    let url = config.siteUrl ?? '';
    const app = await buildApp({
      ...config,
      ...site,
      secret,
      dkim,
      media,
      previews,
      database,
      logger,
      siteUrl: () => url,
      https: url.startsWith('https:'),
    });
    await app.listen({ host: config.host, port: config.port });
    url ||= `http://localhost:${(app.server.address() as AddressInfo).port}`;

    const mailer = createMailer({ ...config, dkim, siteUrl: url, logger });
    const letters = openLetters({ ...config, dkim, siteUrl: url, secret, database, media, logger });
    const requested = { database, mailer, media, previews, siteUrl: url, secret };
    const background = backgroundKinds({ database, media, logger, site: config, backupDays: config.backupDays });
    // Mails have a runner of their own, so that a mail server that does not answer delays nothing else.
    const kindsOfMails = [...mailKinds(requested), ...letterKinds({ database, ...letters })];
    const runners = [
      runJobs({ database, logger, kinds: kindsOfMails }),
      runJobs({ database, logger, kinds: [...requestedKinds(requested), ...background] }),
      runSending({ database, logger, ...letters }),
      runPublishing({ database, afterSave, logger }),
    ];

    const close = async () => {
      const jobsStopped = Promise.all(runners.map((runner) => runner.stop()));
      const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN_MS).unref();
      // A connection that is busy now becomes idle after its response, and would then stay open for the next request.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      await app.close();
      clearInterval(closeIdle);
      clearTimeout(cutOff);
      await jobsStopped;
      mailer.close();
      await database.close();
      release();
    };
    return { url, server: app.server, close };
  } catch (error) {
    await database.close();
    release();
    throw error;
  }
}

/**
 * Creates the data folder if it is missing. The site needs it whatever else is configured: a file in it shows that it
 * has been in use, and free space is measured there.
 * @throws {Error} with a code such as EACCES or EROFS when the folder is not writable
 */
function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  accessSync(dataDir, constants.W_OK);
}

function alreadyServed({ dataDir }: Config): StartupError {
  return new StartupError(
    `Another Chintan is serving the site in ${dataDir}, or a backup is being restored there. Stop it first, or set ` +
      'DATA_DIR to another folder.',
  );
}
