import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/mail-jobs.ts';
import { MailNotSent } from '#server/features/mail/smtp.ts';
import { readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { type JobKind, PermanentFailure } from '#server/jobs/job-kind.ts';
import type { LetterContent } from './content/compose-letter.ts';
import { lockWithPost, requirePost } from './letters.ts';
import { readLetterContent } from './preview-letter.ts';
import { type LetterSender, writeLetterMessage } from './sending/letter-message.ts';
import type { Transport } from './sending/transport.ts';

const KIND = 'send-test-letter';
/** Somebody waits for it. */
const RETRY_FOR_MS = 10 * 60_000;

const payload = z.object({ letterId: z.int(), email: z.string() });

/**
 * Sends a letter as it is now to the admin who asked for it.
 * @throws {HttpError} 404; 422 when it has not started and its post is deleted
 */
export function enqueueTestLetter(database: Database, test: z.infer<typeof payload>): Promise<void> {
  return database.transaction(async (db) => {
    const { letter, post } = await lockWithPost(db, test.letterId);
    // The content of a letter that has started is stored with it.
    if (letter.started_at === null) requirePost(post);
    await enqueueMail(db, { kind: KIND, payload: test });
  });
}

export interface TestLetterDeps {
  database: Database;
  content: LetterContent;
  sender: LetterSender;
  transport: Transport;
}

export function testLetterJob({
  database,
  content,
  sender,
  transport,
}: TestLetterDeps): JobKind<z.infer<typeof payload>> {
  return {
    kind: KIND,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ letterId, email }, { id, signal }) => {
      const { read } = database;
      const [shown, { name }, replyTo] = await Promise.all([
        readLetterContent(read, content, letterId),
        readSiteSettings(read),
        readReplyTo(read),
      ]);
      const { language, html, text } = shown;
      const subject = `[Test] ${shown.subject}`;
      const parts = { id: letterId, subject, language, html, text, siteName: name, replyTo };
      // No delivery has such an id, so nothing that is reported of a test changes anything.
      const recipient = { deliveryId: 10 ** 12 + id, email, token: 'test', date: new Date() };
      const message = await writeLetterMessage(sender, parts, recipient);
      const outcome = await transport.deliver(message, { signal, beforeEnd: async () => true });
      if (outcome.kind === 'rejected') throw new PermanentFailure(outcome.code);
      if (outcome.kind !== 'sent') throw new MailNotSent('code' in outcome ? outcome.code : outcome.kind);
    },
  };
}
