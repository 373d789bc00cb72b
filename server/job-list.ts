import type { Logger } from 'pino';
import { cleanUpHourly } from './clean-up-hourly.ts';
import type { Database } from './database/database.ts';
import { sendAccountMail } from './features/accounts/send-account-mail.ts';
import { sendPasswordChangedMail } from './features/accounts/send-password-changed-mail.ts';
import { sendSessionsEndedMail } from './features/accounts/send-sessions-ended-mail.ts';
import { backUpNightly } from './features/backup/back-up-nightly.ts';
import type { Mailer } from './features/mail/mailer.ts';
import { makeImageVariants } from './features/media/make-image-variants.ts';
import type { Media } from './features/media/media.ts';
import { removeUnusedImagesJob } from './features/media/remove-unused-images.ts';
import { sweepMediaDaily } from './features/media/sweep-media.ts';
import { sendNewsletterMail } from './features/newsletter/send-newsletter-mail.ts';
import { eraseTraces } from './features/people/erase-traces.ts';
import { indexWaitingPostsJob } from './features/search/index-waiting-posts.ts';
import { sendSignInProofMail } from './features/sign-in/proof/send-proof-mail.ts';
import { sendIdentityMail } from './features/sign-in/send-identity-mail.ts';
import type { JobKind } from './jobs/job-kind.ts';

interface JobTools {
  database: Database;
  mailer: Mailer;
  media: Media;
  siteUrl: string;
  /** Of the server; what is sent by mail is hashed with it. */
  secret: string;
}

/** What requests ask for, and is done after their answer. */
export function jobKinds(tools: JobTools): JobKind[] {
  return [
    sendAccountMail(tools),
    sendPasswordChangedMail(tools),
    sendSessionsEndedMail(tools),
    sendSignInProofMail(tools),
    sendIdentityMail(tools),
    sendNewsletterMail(tools),
    makeImageVariants(tools),
    removeUnusedImagesJob(tools),
    eraseTraces(tools),
  ];
}

interface BackgroundTools {
  database: Database;
  media: Media;
  logger: Logger;
  site: { dataDir: string };
  /** For how many days nightly backups are kept; 0 makes none. */
  backupDays: number;
}

/** What no request asks for: it is done on a schedule, or after a start. */
export function backgroundKinds(tools: BackgroundTools): JobKind[] {
  const kinds = [cleanUpHourly(tools), sweepMediaDaily(tools), indexWaitingPostsJob(tools)];
  return tools.backupDays > 0 ? [...kinds, backUpNightly(tools)] : kinds;
}
