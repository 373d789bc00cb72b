import type { MailCheck, MailCheckName, MailCheckState } from '#shared/contracts/desk/mail-setup.ts';

interface CheckTexts {
  title: string;
  /** What people who look after servers call it. */
  term?: string;
  purpose: string;
  /** What follows for the author while it is missing or wrong, and what to do. */
  problem: string;
}

const ADD_RECORD = 'The record to add at your domain’s provider is in the technical details.';

export const CHECKS: Record<MailCheckName, CheckTexts> = {
  server: {
    title: 'Mail service',
    purpose: 'Takes your letters and delivers them.',
    problem:
      'Your site has no mail service yet, so letters stay on the server. Choose one, such as Postmark or Amazon SES, and have it connected to this site.',
  },
  sender: {
    title: 'Your address',
    purpose: 'Readers see it as the sender of your letters.',
    problem: 'Your letters need an address that belongs to your own domain and that someone reads.',
  },
  links: {
    title: 'Links',
    purpose: 'Readers can open what your letters link to.',
    problem: 'The links in your letters lead nowhere for readers. Have the public address of your site set.',
  },
  mx: {
    title: 'Replies',
    term: 'MX',
    purpose: 'Readers can answer your letters.',
    problem: 'Your domain receives no email, so replies get lost. Have a mailbox set up for it.',
  },
  bounces: {
    title: 'Returned letters',
    term: 'MX',
    purpose: 'Letters that cannot be delivered come back to the site.',
    problem: 'Letters that cannot be delivered get lost, so the site never learns which addresses no longer exist.',
  },
  spf: {
    title: 'Permission to send',
    term: 'SPF',
    purpose: 'Your domain says which mail service may send for it.',
    problem: `Your domain does not allow your mail service to send for it, so many letters will land in spam folders. ${ADD_RECORD}`,
  },
  dkim: {
    title: 'Signature',
    term: 'DKIM',
    purpose: 'Proves that a letter is yours and arrived unchanged.',
    problem: 'Your letters cannot be verified as yours, so Gmail and Yahoo may refuse them.',
  },
  dmarc: {
    title: 'Protection against forgery',
    term: 'DMARC',
    purpose: 'Your domain says what happens to letters that only pretend to be yours.',
    problem: `Your domain does not say what happens to forged letters. Gmail and Yahoo require that. ${ADD_RECORD}`,
  },
  alignment: {
    title: 'One domain',
    term: 'alignment',
    purpose: 'The sender’s address and the proofs above name the same domain.',
    problem: 'Your letters come from one domain and the proofs above from another, so the proofs do not count.',
  },
  ptr: {
    title: 'Name of the server',
    term: 'PTR',
    purpose: 'The server that sends your letters has a name of its own.',
    problem:
      'The server that sends your letters has no proper name, so Gmail will refuse them. Its provider can add one.',
  },
};

export const STATES: Record<MailCheckState, string> = {
  ok: 'In order',
  missing: 'Missing',
  wrong: 'Needs a change',
  unknown: 'Could not be checked',
};

const RANKS: Record<MailCheckState, number> = { missing: 0, wrong: 0, unknown: 1, ok: 2 };

/** What needs to be done comes first; otherwise the order stays. */
export function byUrgency(checks: MailCheck[]): MailCheck[] {
  return checks.toSorted((one, other) => RANKS[one.state] - RANKS[other.state]);
}

export function isToDo(state: MailCheckState): boolean {
  return state === 'missing' || state === 'wrong';
}

/** One verdict for all checks, and what follows. What is unknown is mentioned, but keeps nobody from sending. */
export function summaryOf(checks: Pick<MailCheck, 'name' | 'state'>[]): readonly [verdict: string, meaning: string] {
  const toDo = checks.filter(({ state }) => isToDo(state));
  const hasUnknown = checks.some(({ state }) => state === 'unknown');
  if (toDo.some(({ name }) => name === 'server')) return ['No mail service yet', 'Your letters cannot be sent yet.'];
  if (toDo.length === 0 && !hasUnknown) return ['Everything is in order', 'Your letters can go out.'];
  if (toDo.length === 0) {
    return ['Nothing is wrong', 'Some things could not be checked, but your letters can go out.'];
  }
  const things = toDo.length === 1 ? 'One thing is' : `${toDo.length} things are`;
  return [`${things} left to do`, 'You can send letters now, but some may land in spam folders or be refused.'];
}
