import type { Database } from './database/database.ts';
import { sendAccountMail } from './features/accounts/send-account-mail.ts';
import { sendPasswordChangedMail } from './features/accounts/send-password-changed-mail.ts';
import { sendSessionsEndedMail } from './features/accounts/send-sessions-ended-mail.ts';
import type { Mailer } from './features/mail/mailer.ts';
import { makeImageVariants } from './features/media/make-image-variants.ts';
import type { Media } from './features/media/media.ts';
import { removeUnusedImagesJob } from './features/media/remove-unused-images.ts';
import { sendNewsletterMail } from './features/newsletter/send-newsletter-mail.ts';
import { eraseTraces } from './features/people/erase-traces.ts';
import { purgePostFromBin } from './features/posts/writing/purge-post.ts';
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

/** Everything that is done after the answer, each once it is due. */
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
    purgePostFromBin(tools),
    eraseTraces(tools),
  ];
}
