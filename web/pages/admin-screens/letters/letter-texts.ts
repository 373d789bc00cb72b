import type { DeliveryFilter, DeskDelivery, DeskLetterDetails, LetterReason } from '#shared/contracts/letter.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';

/** Why a letter does not go on, and what an admin can do about it. */
export const REASONS: Record<LetterReason, string> = {
  admin: 'Stopped by an admin.',
  rejections:
    'The mail server refused many recipients, so the site paused the letter. Check the rejected ones below before you resume: senders who are refused often are soon refused everywhere.',
  sender: 'The mail server refused the address that letters come from. Check the email setup, then resume.',
  late: 'It was due more than an hour ago, while the site was not running. Send it now, or cancel it.',
  clock: 'The server’s clock jumped ahead, so the site did not send it. Send it now, or cancel it.',
  post: 'The post of this letter was deleted. Restore the post, or cancel the letter.',
  audience: 'There is no one to send it to. Cancel the letter, or wait for subscribers and send it then.',
  failed:
    'The site could not make this letter. Try again. If it fails once more, change its text, or cancel the letter.',
  changed:
    'Someone who is not an admin changed the post after you chose to send it. Read it below, then send the letter, or cancel it.',
  address: 'Readers could not reach the address of the site, so the links in this letter would have led nowhere.',
  restored: 'The site was restored from a backup. Who received this letter since then is unknown, so sending stopped.',
};

interface Meaning {
  heading: string;
  /** What it means, and what to do. */
  about: string;
}

export const MEANINGS: Record<DeliveryFilter, Meaning> = {
  unknown: {
    heading: 'Unknown',
    about:
      'The connection broke during delivery, so these people may or may not have the letter. If you send it again, some get it twice; if you do not, some may never get it.',
  },
  rejected: {
    heading: 'Rejected',
    about:
      'The mail server did not accept the letter for these addresses. They did not get it. Addresses that do not exist are unsubscribed immediately.',
  },
  bounced: {
    heading: 'Returned',
    about:
      'The letter came back. Addresses that do not exist are unsubscribed immediately; full mailboxes are paused after 3 letters in a row.',
  },
  complained: {
    heading: 'Complaints',
    about: 'These people reported the letter as spam and have been unsubscribed.',
  },
  skipped: {
    heading: 'Skipped',
    about: 'They unsubscribed, or could no longer receive letters, before it was their turn.',
  },
};

/** Why a recipient is in the list. */
export function whyOf(show: DeliveryFilter, { code, bounce }: Pick<DeskDelivery, 'code' | 'bounce'>): string {
  switch (show) {
    case 'unknown':
      return 'The connection broke before the mail server answered.';
    case 'skipped':
      return 'Not sent to them.';
    case 'complained':
      return 'Reported as spam.';
    case 'bounced':
      return `${bounce === 'hard' ? 'Permanent.' : 'Temporary.'} ${withCode(code)}`.trim();
    default:
      return withCode(code) || 'The address is not valid.';
  }
}

function withCode(code: string | null): string {
  return code !== null && /^[45]/.test(code) ? `${explainCode(code)} (${code})` : '';
}

/** What the refusal of a mail server means, by its code such as `550 5.1.1`. */
export function explainCode(code: string): string {
  const [, enhanced = ''] = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(code) ?? [];
  if (/^5\.1\./.test(enhanced)) return 'There is no such address.';
  if (/^[45]\.2\.2$/.test(enhanced)) return 'The mailbox is full.';
  if (/^5\.2\./.test(enhanced)) return 'The mailbox is disabled.';
  if (/^5\.7\./.test(enhanced)) return 'The mail server does not accept letters from this site.';
  if (/^4/.test(code)) return 'The mail server delayed it for more than a day, and the site gave up.';
  return 'The mail server refused it.';
}

/** How long a letter still takes, roughly: `less than a minute`, `about 12 minutes`. */
export function aboutTime(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${countOf(minutes, 'minute')}`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `about ${countOf(hours, 'hour')}` : `about ${countOf(Math.round(hours / 24), 'day')}`;
}

/** `9:41`, for the minutes before a letter goes out. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function people(count: number): string {
  return count === 1 ? '1 person' : `${inFigures(count)} people`;
}

/** Whether nobody can have it, and it is not about to be sent: also one that was cancelled in time. */
export function isDraft({ status, started_at }: DeskLetterDetails): boolean {
  return status === 'draft' || (status === 'cancelled' && started_at === null);
}

/** With a change, or what sends the letter: what the admin has read. */
export function seenOf({ revision, post }: DeskLetterDetails) {
  return { revision, post_revision: post?.revision };
}

/** What an admin is asked before a letter goes out. @param at when that is to be, unless it is now */
export function questionFor(
  { earlier, has_mail_server, recipients, audience }: DeskLetterDetails,
  at: string | false,
): string {
  const before = earlier > 0 ? 'A letter from this post has been sent before. ' : '';
  const then = has_mail_server
    ? 'Once sent, it cannot be recalled.'
    : 'No mail service is set up, so it is only stored on the server, and no one receives it.';
  return `${before}Send this letter to ${people(recipients[audience])}${at ? ` on ${at}` : ''}? ${then}`;
}
