import type { Logger } from 'pino';
import { cleanUpHourly } from './clean-up-hourly.ts';
import type { Database } from './database/database.ts';
import { sendAccountMail } from './features/accounts/account-mail.ts';
import { sendSessionsEndedMail } from './features/accounts/log-out-everywhere.ts';
import { sendPasswordChangedMail } from './features/accounts/password-changed-mail.ts';
import { backUpNightly } from './features/backup/back-up-nightly.ts';
import type { MailJobDeps } from './features/mail/mail-job-kind.ts';
import { makeImageVariants } from './features/media/make-image-variants.ts';
import type { Media } from './features/media/media.ts';
import { removeUnusedImagesJob } from './features/media/remove-unused-images.ts';
import { sweepMediaDaily } from './features/media/sweep-media.ts';
import { sendNewsletterMail } from './features/newsletter/newsletter-mail.ts';
import { eraseTraces } from './features/people/erase-traces.ts';
import { indexWaitingPostsJob } from './features/search/index-waiting-posts.ts';
import { sendIdentityMail } from './features/sign-in/identity-mail.ts';
import { sendSignInProofMail } from './features/sign-in/proof/proof.ts';
import type { JobKind } from './jobs/job-kind.ts';

interface RequestedJobDeps extends MailJobDeps {
  media: Media;
}

/** Jobs that send the mails that requests enqueue. They wait for a mail server, which may take long to answer. */
export function mailKinds(deps: MailJobDeps): JobKind[] {
  return [
    sendAccountMail(deps),
    sendPasswordChangedMail(deps),
    sendSessionsEndedMail(deps),
    sendSignInProofMail(deps),
    sendIdentityMail(deps),
    sendNewsletterMail(deps),
  ];
}

/** The other jobs that requests enqueue. They run after the answer has been sent. */
export function requestedKinds(deps: RequestedJobDeps): JobKind[] {
  return [makeImageVariants(deps), removeUnusedImagesJob(deps), eraseTraces(deps)];
}

interface BackgroundJobDeps {
  database: Database;
  media: Media;
  logger: Logger;
  site: { dataDir: string };
  /** How many days nightly backups are retained; 0 disables them. */
  backupDays: number;
}

/** Jobs that no request enqueues: they run on a schedule, or after a start. */
export function backgroundKinds(deps: BackgroundJobDeps): JobKind[] {
  const kinds = [cleanUpHourly(deps), sweepMediaDaily(deps), indexWaitingPostsJob(deps)];
  return deps.backupDays > 0 ? [...kinds, backUpNightly(deps)] : kinds;
}
