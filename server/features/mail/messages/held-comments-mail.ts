import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import type { MailText } from '../mailer.ts';
import { type Quoted, quotedWords } from './quoted-words.ts';

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
