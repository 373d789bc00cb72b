import { z } from 'zod';
import { notFound, unprocessable } from '#server/base/errors.ts';
import type { Database, Db } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/mail-jobs.ts';
import type { Mailbox } from '#server/features/mail/mailbox.ts';
import { requireSent } from '#server/features/mail/mailer.ts';
import type { Transport } from '#server/features/mail/message.ts';
import { readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import type { TaskKind } from '#shared/contracts/desk/task.ts';
import type { ColourScheme, LetterPreview } from '#shared/contracts/letter.ts';
import type { LetterContent } from './content/compose-letter.ts';
import { personalise } from './content/personalise.ts';
import { findLetterWithContent } from './letter-store.ts';
import { lockWithPost, requireText } from './letters.ts';
import { type LetterSender, writeLetterMessage } from './sending/letter-message.ts';

/** The letter as it is now: what was sent once it has started, and before that what would be sent. */
export async function readLetterContent(db: Db, content: LetterContent, id: number) {
  const letter = await findLetterWithContent(db, id);
  if (!letter) throw notFound('This letter was deleted.');
  const { subject, preheader, language, html, text } = letter;
  if (html !== null && text !== null) {
    return { subject, preheader, language, html, text, size: Buffer.byteLength(html), wasShortened: false };
  }
  await content.prepareImages(letter);
  const composed = await content.compose(db, letter);
  if (!composed) throw unprocessable('The post of this letter was deleted, so there is nothing to show.');
  return composed;
}

export async function previewLetter(
  db: Db,
  content: LetterContent,
  { id, sender, siteUrl }: { id: number; sender: Mailbox; siteUrl: string },
): Promise<LetterPreview> {
  const { subject, preheader, html, text, size, wasShortened } = await readLetterContent(db, content, id);
  // Links to somebody’s subscription lead to the newsletter's page instead.
  const nowhere = `${siteUrl}/newsletter`;
  const shown = personalise({ html, text }, { unsubscribe: nowhere, preferences: nowhere });
  const from = `${sender.name || (await readSiteSettings(db)).name} <${sender.address}>`;
  return { subject, preheader, from, reply_to: await readReplyTo(db), ...shown, size, was_shortened: wasShortened };
}

/** Browsers decide by the device, and only some by the frame, which colours a page in a frame prefers. */
export function showInScheme(html: string, scheme: ColourScheme): string {
  return html
    .replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('content="light dark"', `content="${scheme}"`)
    .replace(/(color-schemes?):light dark/g, `$1:${scheme}`);
}

const KIND = 'send-test-letter';
/** Somebody waits for it. */
const RETRY_FOR_MS = 10 * 60_000;

const payload = z.object({ letterId: z.int(), email: z.string() });

/**
 * Sends a letter as it is now to the admin who asked for it.
 * @throws {HttpError} 404; 422 when it has not started and has no text
 */
export function enqueueTestLetter(database: Database, test: z.infer<typeof payload>): Promise<void> {
  return database.transaction(async (db) => {
    const { letter, post } = await lockWithPost(db, test.letterId);
    // The content of a letter that has started is stored with it.
    if (letter.started_at === null) await requireText(db, { letter, post });
    await enqueueMail(db, { kind: KIND, payload: test });
  });
}

export interface TestLetterDeps {
  database: Database;
  content: LetterContent;
  sender: LetterSender;
  transport: Transport;
}

export function testLetterJob(deps: TestLetterDeps): JobKind<z.infer<typeof payload>, TaskKind> {
  const { database, content, sender, transport } = deps;
  return {
    kind: KIND,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ letterId, email }, { id }) => {
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
      requireSent(await transport.deliver(await writeLetterMessage(sender, parts, recipient)));
    },
  };
}
