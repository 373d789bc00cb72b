import { notFound, unprocessable } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import type { Mailbox } from '#server/features/mail/mailbox.ts';
import { readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { ColourScheme, LetterPreview } from '#shared/contracts/desk/letter.ts';
import type { LetterContent } from './content/compose-letter.ts';
import { personalise } from './content/personalise.ts';
import { findLetterWithContent, type Letter } from './letter-store.ts';

/** The letter as it is now: what was sent once it has started, and before that what would be sent. */
export async function readLetterContent(db: Db, content: LetterContent, id: number) {
  const letter = await findLetterWithContent(db, id);
  if (!letter) throw notFound('This letter was deleted.');
  if (letter.html !== null && letter.text !== null) return { letter, ...sentContent(letter, letter.html, letter.text) };
  await content.prepareImages(letter);
  const composed = await content.compose(db, letter);
  if (!composed) throw unprocessable('The post of this letter was deleted, so there is nothing to show.');
  return { letter, ...composed };
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

function sentContent({ subject, preheader, language }: Letter, html: string, text: string) {
  return { subject, preheader, language, html, text, size: Buffer.byteLength(html), wasShortened: false };
}
