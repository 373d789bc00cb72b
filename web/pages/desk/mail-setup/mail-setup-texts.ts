import type { MailCheck, MailCheckName, MailCheckState } from '#shared/contracts/desk/mail-setup.ts';

export const CHECKS: Record<MailCheckName, { title: string; purpose: string }> = {
  server: { title: 'Mail server', purpose: 'Takes the letters and brings them to everybody.' },
  sender: { title: 'Sender', purpose: 'The address that readers see.' },
  mx: { title: 'Replies (MX)', purpose: 'Says where mail to you goes, so that readers can answer.' },
  bounces: { title: 'Letters that come back (MX)', purpose: 'Says where letters go that could not be delivered.' },
  spf: { title: 'Who may send (SPF)', purpose: 'Names the servers that may send for your domain.' },
  dkim: { title: 'Signature (DKIM)', purpose: 'Proves that a letter is yours and was not changed on its way.' },
  dmarc: { title: 'Policy (DMARC)', purpose: 'Says what others should do with letters that only pretend to be yours.' },
  alignment: { title: 'All of one domain', purpose: 'The sender and the proof must belong together.' },
  ptr: {
    title: 'Name of the server (PTR)',
    purpose: 'The address of the mail server must have a name that leads back to it.',
  },
};

export const STATES: Record<MailCheckState, string> = {
  ok: 'All right',
  missing: 'Missing',
  wrong: 'To be changed',
  unknown: 'Could not be determined',
};

/** One sentence for all checks. What is unknown is mentioned, but nothing waits for it. */
export function summaryOf(checks: Pick<MailCheck, 'state'>[]): string {
  const count = (...states: MailCheckState[]) => checks.filter(({ state }) => states.includes(state)).length;
  const [toDo, unknown] = [count('missing', 'wrong'), count('unknown')];
  if (toDo === 0 && unknown === 0) return 'Everything is there. Your letters can go out.';
  if (toDo === 0) return 'Nothing is wrong. What could not be determined stops nothing: your letters can go out.';
  const things = toDo === 1 ? 'One thing is' : `${toDo} things are`;
  return `${things} still to be done. You can send letters all the same, but some may land in the spam folder or be refused.`;
}
