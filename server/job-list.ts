import type { Logger } from 'pino';
import type { NumberedTaskKind, TaskKind } from '#shared/contracts/desk/task.ts';
import { cleanUpHourly } from './clean-up-hourly.ts';
import type { Database } from './database/database.ts';
import { accountMailJob } from './features/accounts/account-mail.ts';
import { backUpNightly } from './features/backup/back-up-nightly.ts';
import { heldCommentsMailJob } from './features/comments/held-comments-mail.ts';
import { type TestLetterDeps, testLetterJob } from './features/letters/preview-letter.ts';
import type { MailJobDeps } from './features/mail/mail-jobs.ts';
import {
  identityChangedNotice,
  passwordChangedNotice,
  sessionsEndedNotice,
} from './features/mail/messages/account-changed-mails.ts';
import { makeImageVariantsJob } from './features/media/make-image-variants.ts';
import type { Media } from './features/media/media.ts';
import { removeUnusedImagesJob } from './features/media/remove-unused-images.ts';
import { sweepMediaDaily } from './features/media/sweep-media.ts';
import { newsletterMailJob } from './features/newsletter/subscriptions.ts';
import { eraseTracesJob } from './features/people/remove-person.ts';
import { renderPostsJob } from './features/posts/rendering/render-waiting-posts.ts';
import type { PreviewFiles } from './features/preview-images/preview-files.ts';
import { previewImageJob } from './features/preview-images/preview-image-job.ts';
import { removeOutdatedPreviews } from './features/preview-images/read-previews.ts';
import { confirmRepliesMailJob, repliesMailJob } from './features/replies/replies.ts';
import { indexWaitingPostsJob } from './features/search/reindex-posts.ts';
import { signInProofMailJob } from './features/sign-in/proof.ts';
import { readSiteSettings } from './features/site/site-store.ts';
import type { JobKind, ScheduledJobKind } from './jobs/job-kind.ts';

interface RequestedJobDeps extends Omit<MailJobDeps, 'readSite'> {
  media: Media;
  previews: PreviewFiles;
}

/** Admins are told in words of every kind that can be given up. */
type ListedJobKind = JobKind<unknown, TaskKind | NumberedTaskKind> | ScheduledJobKind;

/** Jobs that send the mails that requests enqueue. They wait for a mail server, which may take long to answer. */
export function mailKinds(site: Omit<MailJobDeps, 'readSite'>): ListedJobKind[] {
  const deps = { ...site, readSite: readSiteSettings };
  return [
    accountMailJob(deps),
    passwordChangedNotice.job(deps),
    sessionsEndedNotice.job(deps),
    signInProofMailJob(deps),
    identityChangedNotice.job(deps),
    newsletterMailJob(deps),
    confirmRepliesMailJob(deps),
    repliesMailJob(deps),
    heldCommentsMailJob(deps),
  ];
}

/** Mails that are written like letters. Letters themselves are no jobs: each of their deliveries has its own state. */
export function letterKinds(deps: TestLetterDeps): ListedJobKind[] {
  return [testLetterJob(deps)];
}

/** The other jobs that requests enqueue. They run after the answer has been sent. */
export function requestedKinds(deps: RequestedJobDeps): ListedJobKind[] {
  return [
    makeImageVariantsJob(deps),
    previewImageJob(deps),
    removeUnusedImagesJob(deps),
    eraseTracesJob(deps),
    renderPostsJob(deps),
  ];
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
export function backgroundKinds(deps: BackgroundJobDeps): ListedJobKind[] {
  const kinds = [cleanUpHourly(deps), sweepMediaDaily({ ...deps, removeOutdatedPreviews }), indexWaitingPostsJob(deps)];
  return deps.backupDays > 0 ? [...kinds, backUpNightly(deps)] : kinds;
}
