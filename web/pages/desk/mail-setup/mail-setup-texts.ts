import type { MailCheck, MailCheckName, MailCheckState } from '#shared/contracts/desk/mail-setup.ts';

export const CHECKS: Record<MailCheckName, { title: string; purpose: string }> = {
  server: { title: 'Mail server', purpose: 'Accepts your letters and delivers them.' },
  sender: { title: 'Sender', purpose: 'The address your readers see.' },
  mx: { title: 'Replies (MX)', purpose: 'Tells where email to you goes, so that readers can reply.' },
  bounces: { title: 'Bounces (MX)', purpose: 'Tells where letters go that could not be delivered.' },
  spf: { title: 'Allowed senders (SPF)', purpose: 'Lists the servers that may send email for your domain.' },
  dkim: { title: 'Signature (DKIM)', purpose: 'Proves that a letter is yours and arrived unchanged.' },
  dmarc: { title: 'Policy (DMARC)', purpose: 'Tells mail providers what to do with email that pretends to be yours.' },
  alignment: {
    title: 'One domain (alignment)',
    purpose: 'The sender’s address and the proofs above must share a domain.',
  },
  ptr: {
    title: 'Server name (PTR)',
    purpose: 'The mail server’s address must have a name that points back to it.',
  },
};

export const STATES: Record<MailCheckState, string> = {
  ok: 'In order',
  missing: 'Missing',
  wrong: 'Needs a change',
  unknown: 'Could not be checked',
};

/** One sentence for all checks. What is unknown is mentioned, but keeps nobody from sending. */
export function summaryOf(checks: Pick<MailCheck, 'state'>[]): string {
  const count = (...states: MailCheckState[]) => checks.filter(({ state }) => states.includes(state)).length;
  const [toDo, unknown] = [count('missing', 'wrong'), count('unknown')];
  if (toDo === 0 && unknown === 0) return 'Everything is in order. Your letters can go out.';
  if (toDo === 0) return 'Nothing is wrong. Some things could not be checked, but your letters can go out.';
  const things = toDo === 1 ? 'One thing is' : `${toDo} things are`;
  return `${things} left to do. You can send letters now, but some may land in spam folders or be refused.`;
}
