import { composeMail } from '../compose-mail.ts';
import type { Block, MailSite } from '../mail-blocks.ts';
import type { MailText } from '../mailer.ts';
import { type Quoted, quotedWords } from './quoted-words.ts';

/** Somebody who was answered often finds the rest on the site. */
const QUOTED_MAXIMUM = 10;

interface QuotedReply extends Quoted {
  /** Of the post. */
  title: string;
  /** To the conversation. */
  link: string;
}

/** Goes to a user who has asked for mails about replies, once. */
export function confirmRepliesMail(site: MailSite, { link, days }: { link: string; days: number }): MailText {
  return composeMail(site, {
    subject: `Shall we mail you about replies on ${site.name}?`,
    preview: 'One press, and you hear of every reply.',
    heading: 'Shall we mail you about replies?',
    blocks: [
      {
        paragraph:
          'With your last comment you asked to be mailed when somebody replies. It begins when you say so on this page, ' +
          'and then holds for all comments where you ask for it:',
      },
      { button: 'Yes, mail me about replies', url: link },
      {
        paragraph: `The page waits for you for ${days} days. Each of these mails has a link with which you can stop them.`,
      },
      { quiet: 'If you would rather not, ignore this mail: nothing more will come.' },
    ],
  });
}

/** Tells somebody of the replies in conversations where they asked for it. */
export function repliesMail(
  site: MailSite,
  { replies, stopUrl }: { replies: QuotedReply[]; stopUrl: string },
): MailText {
  const isOne = replies.length === 1;
  const byConversation = [...Map.groupBy(replies.slice(0, QUOTED_MAXIMUM), ({ link }) => link)];
  const mail = composeMail(site, {
    subject: isOne
      ? `A reply to your comment on ${site.name}`
      : `${replies.length} replies to your comments on ${site.name}`,
    preview: isOne ? 'Somebody has answered you.' : 'You were answered.',
    heading: isOne ? 'Somebody has answered you' : 'You were answered',
    blocks: [
      ...byConversation.flatMap(([link, [first, ...others]]): Block[] => [
        { quiet: `Below “${first?.title}”:` },
        ...[first as QuotedReply, ...others].map(quotedWords),
        { link: 'Read the conversation', url: link },
      ]),
      ...(replies.length > QUOTED_MAXIMUM ? [{ quiet: 'There are more replies than these on the site.' }] : []),
      { quiet: 'You get this mail because you asked for it below a comment. One press stops these mails:' },
      { link: 'No more mails about replies', url: stopUrl },
    ],
  });
  return { ...mail, unsubscribeUrl: stopUrl };
}
