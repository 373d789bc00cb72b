import type { DKIMOptions } from 'nodemailer/lib/dkim';
import { letterLinks, personalise } from '#server/features/letters/content/personalise.ts';
import type { Mailbox } from '#server/features/mail/mailbox.ts';
import { buildMessage, type OutgoingMail, oneClick, oneLine } from '#server/features/mail/message.ts';
import { makeDeliveryToken } from '#server/features/newsletter/delivery-token.ts';
import type { Language } from '#shared/contracts/text.ts';

/** Who sends the letters, and how they are marked. */
export interface LetterSender {
  /** The server's secret, with which deliveries are named. */
  secret: string;
  siteUrl: string;
  /** `null` when the site's own name is to be used. */
  mailbox: Mailbox;
  /** Bounces come back to this address, with the delivery's token behind a plus sign. */
  bounceAddress: string;
  /** Headers by which a provider learns what it has to know, in ASCII. */
  providerHeaders(token: string): Record<string, string>;
  dkim?: DKIMOptions | undefined;
}

export interface MessageParts {
  id: number;
  subject: string;
  language: Language;
  html: string;
  text: string;
  siteName: string;
  replyTo: string;
}

interface LetterRecipient {
  deliveryId: number;
  email: string;
  /** The subscriber's own token. */
  token: string;
  date: Date;
}

/** Writes a letter as one recipient gets it, each time in the same bytes; only a new date changes the header of that name. */
export async function writeLetterMessage(
  sender: LetterSender,
  letter: MessageParts,
  { deliveryId, ...recipient }: LetterRecipient,
): Promise<OutgoingMail> {
  const token = makeDeliveryToken(sender.secret, { letterId: letter.id, deliveryId });
  const links = letterLinks(sender.siteUrl, recipient.token, token);
  const [bounceName = '', bounceHost = ''] = sender.bounceAddress.split('@');
  const from = `${bounceName}+${token}@${bounceHost}`;
  const message = await buildMessage(
    {
      from: { name: oneLine(sender.mailbox.name || letter.siteName), address: sender.mailbox.address },
      to: { name: '', address: recipient.email },
      replyTo: { name: '', address: letter.replyTo },
      envelope: { from, to: [recipient.email] },
      subject: oneLine(letter.subject),
      ...personalise(letter, links),
      messageId: `<letter-${token}@${bounceHost}>`,
      date: recipient.date,
      baseBoundary: token,
      list: { id: listId(letter.siteName, sender.siteUrl) },
      headers: {
        ...oneClick(links.unsubscribe),
        // Keeps old programs from answering that somebody is away. Unlike other mails, a letter may be answered.
        Precedence: 'bulk',
        'Content-Language': letter.language,
        ...asTheyAre(sender.providerHeaders(token)),
      },
    },
    sender.dkim,
  );
  return { from, to: recipient.email, message, fileName: `letter-${deliveryId}.eml` };
}

/** The library would encode what looks unusual, such as JSON, which providers do not decode. */
function asTheyAre(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));
}

/**
 * Readers sort mails by the part in angle brackets, so it must never change. The library would encode a name that is not
 * ASCII in one word, which may be longer than RFC 2047 allows, so such a name is left out.
 */
function listId(siteName: string, siteUrl: string) {
  const name = /^[ -~]*$/.test(siteName) ? siteName.replace(/[<>"\\]/g, '') : '';
  return { url: `letters.${new URL(siteUrl).hostname}`, comment: name };
}
