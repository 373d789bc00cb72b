import { NAMELESS } from '#shared/text/nameless.ts';
import { type Block, composeMail, type MailSite } from '../compose-mail.ts';
import type { MailText } from '../message.ts';

/** Of one comment that is quoted. */
const CHARACTERS_MAXIMUM = 300;
/** Somebody who was answered often finds the rest on the site. */
const QUOTED_MAXIMUM = 10;

interface Quoted {
  /** Empty when the account is deleted. */
  name: string;
  words: string;
}

interface QuotedReply extends Quoted {
  /** Of the post. */
  title: string;
  /** To the conversation. */
  link: string;
}

/** Goes to a user who has asked for mails about replies, once. */
export function confirmRepliesMail(site: MailSite, { link, days }: { link: string; days: number }): MailText {
  return composeMail(site, {
    subject: `Would you like emails about replies on ${site.name}?`,
    preview: 'One tap, and we will let you know of every reply.',
    heading: 'Emails about replies',
    blocks: [
      'With your last comment, you asked for an email when someone replies. Please confirm it here, once for all ' +
        'comments on which you ask for it:',
      { button: 'Yes, email me about replies', url: link },
      `The link works for ${days} days. Every email about replies has a link that stops them.`,
      { quiet: 'If you would rather not, ignore this email. We will send nothing more.' },
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
    preview: isOne ? 'Someone replied to your comment.' : 'You have new replies.',
    heading: isOne ? 'Someone replied to you' : 'You have new replies',
    blocks: [
      ...byConversation.flatMap(([link, [first, ...others]]): Block[] => [
        { quiet: `On “${first?.title}”:` },
        ...[first as QuotedReply, ...others].map(quotedWords),
        { link: 'Read the conversation', url: link },
      ]),
      ...(replies.length > QUOTED_MAXIMUM ? [{ quiet: 'There are more replies on the site.' }] : []),
      {
        quiet:
          'You get this email because you asked for it when you commented. You can stop these emails with one click:',
      },
      { link: 'Stop emails about replies', url: stopUrl },
    ],
  });
  return { ...mail, unsubscribeUrl: stopUrl };
}

interface HeldComments {
  count: number;
  /** The newest of them. */
  comments: (Quoted & { title: string })[];
}

/** Tells the author of comments that nobody sees until they are approved. */
export function heldCommentsMail(site: MailSite, { count, comments }: HeldComments): MailText {
  const isOne = count === 1;
  const heading = isOne ? 'A comment is waiting for you' : `${count} comments are waiting for you`;
  return composeMail(site, {
    subject: `${heading} on ${site.name}`,
    preview: 'They stay hidden until you approve them.',
    heading,
    blocks: [
      ...comments.flatMap((comment) => [{ quiet: `On “${comment.title}”:` }, quotedWords(comment)]),
      ...(count > comments.length ? [{ quiet: `And ${count - comments.length} more.` }] : []),
      { button: isOne ? 'Read it' : 'Read them', url: `${site.url}/dashboard/comments?show=held` },
      { quiet: 'We send this email at most once an hour. You can turn it off on the Comments screen.' },
    ],
  });
}

/** Who wrote what, on one line, and cut where it becomes long. */
function quotedWords({ name, words }: Quoted): Block {
  const line = words.replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter('hi').segment(line)].map(({ segment }) => segment);
  const cut = characters.length <= CHARACTERS_MAXIMUM ? line : `${characters.slice(0, CHARACTERS_MAXIMUM).join('')}…`;
  return `${name || NAMELESS}: “${cut}”`;
}
