import type { DeliveryFilter, DeskDelivery, LetterReason } from '#shared/contracts/desk/letter.ts';
import { countOf, inFigures } from '#web/components/count-of.ts';

/** Why a letter does not go on, and what an admin can do about it. */
export const REASONS: Record<LetterReason, string> = {
  admin: 'An admin stopped here.',
  rejections:
    'The mail server refused many recipients, so the site paused the letter. Look at the refused ones below before you go on: a sender who is refused often is soon refused everywhere.',
  sender:
    'The mail server refused the sender of the letter. Please check MAIL_FROM, and what your mail server expects of a sender.',
  late: 'It should have gone out more than an hour ago, when the site was not running. Does it still make sense?',
  clock: 'The clock of the server was put forward, so the site did not trust that its time had come.',
  post: 'The post of this letter was deleted. Restore the post, or cancel the letter.',
  restored:
    'The site was restored from a backup. Who got this letter since that backup is unknown, so it goes no further.',
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
      'The connection broke at the very moment of delivery. These people may have the letter or not. Send it again, and some get it twice; leave it, and some may never get it.',
  },
  rejected: {
    heading: 'Rejected',
    about: 'The mail server did not accept the letter for these addresses. They do not have it.',
  },
  bounced: {
    heading: 'Bounced',
    about:
      'The letter came back. An address that does not exist is unsubscribed at once; a full mailbox is paused after three letters in a row.',
  },
  complained: {
    heading: 'Complaints',
    about: 'These people reported the letter as spam. They are unsubscribed, and get nothing more.',
  },
  skipped: {
    heading: 'Skipped',
    about: 'They unsubscribed, or could not get letters any more, before it was their turn.',
  },
};

/** Why a recipient is in the list. */
export function whyOf(show: DeliveryFilter, { code, bounce }: Pick<DeskDelivery, 'code' | 'bounce'>): string {
  switch (show) {
    case 'unknown':
      return 'The connection broke before the mail server answered.';
    case 'skipped':
      return 'They were not mailed.';
    case 'complained':
      return 'Reported as spam.';
    case 'bounced':
      return `${bounce === 'hard' ? 'For good.' : 'For now.'} ${withCode(code)}`.trim();
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
  if (/^5\.2\./.test(enhanced)) return 'The mailbox is switched off.';
  if (/^5\.7\./.test(enhanced)) return 'The mail server does not accept letters from this site.';
  if (/^4/.test(code)) return 'The mail server put it off for more than a day, and the site gave up.';
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

/** Above this, Gmail cuts a mail off. */
const SIZE_MAXIMUM = 85_000;

export function isTooLarge(size: number): boolean {
  return size > SIZE_MAXIMUM;
}
