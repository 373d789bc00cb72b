import { makeImageVariantsJob } from '#server/features/media/make-image-variants.ts';
import { openMedia } from '#server/features/media/media.ts';
import { createLogger } from '#server/http/logger.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { openOwnDatabase } from '../database/open-own-database.ts';

/** A process that makes files of images, saying when it begins, until it is killed: it never stores what it made. */
const dataDir = process.env.DATA_DIR ?? '';
const database = openOwnDatabase();
const media = openMedia({ dataDir, s3: undefined });
const store = {
  ...media.store,
  put: () => {
    process.stdout.write('making\n');
    return new Promise<void>(() => {});
  },
};
runJobs({
  database,
  logger: createLogger('info'),
  kinds: [makeImageVariantsJob({ database, media: { ...media, store } })],
});
// What runs jobs keeps no process alive by itself.
setInterval(() => {}, 60_000);
