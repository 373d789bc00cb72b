import { z } from 'zod';
import { createMailer } from '#server/features/mail/mailer.ts';
import { createLogger } from '#server/http/logger.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { openOwnDatabase } from '../database/open-own-database.ts';

const dataDir = process.env.DATA_DIR ?? '';
const logger = createLogger('warn');
const database = openOwnDatabase();

/** A process that sends the mails it finds, until it is ended. */
const mailer = createMailer({
  smtpUrl: process.env.SMTP_URL ?? '',
  mailFrom: undefined,
  dataDir,
  siteUrl: 'https://site.example',
  logger,
});
const sendMail: JobKind<string> = {
  kind: 'mail',
  payload: z.string(),
  retryForMs: 60_000,
  run: (to, { key, attempts }) =>
    mailer.send({ to, key, subject: 'S', text: `Attempt ${attempts}.`, html: '<p>H</p>' }),
};
runJobs({ database, logger, kinds: [sendMail], pollEveryMs: 50 });
setInterval(() => {}, 60_000);
