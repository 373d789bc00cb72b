import type { MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import type { Setup } from '../check-mail-setup.ts';

/** Whether the address of an own mail server has a name that leads back to it, without which Gmail takes nothing. */
export async function checkPtr({ dns, provider, sendingAddresses, siteHost, smtpHost }: Setup): Promise<MailCheck> {
  const check = (state: MailCheck['state'], found: string): MailCheck => ({ name: 'ptr', state, found, records: [] });
  if (provider) return check('ok', `${provider.name} takes care of its own servers.`);
  if (smtpHost === '') return check('unknown', 'Without a mail server there is nothing to look up.');
  if (sendingAddresses.kind !== 'found') {
    return check('unknown', 'The address your mail server sends from could not be determined.');
  }
  for (const address of sendingAddresses.values) {
    const names = await dns.reverse(address);
    if (names.kind === 'unknown') return check('unknown', `The name of ${address} could not be looked up.`);
    const ask = `Ask your server’s provider to name it ${siteHost}, or the name your mail server uses.`;
    if (names.kind === 'none') return check('missing', `Letters are sent from ${address}, which has no name. ${ask}`);
    const forward = await Promise.all(names.values.slice(0, 5).map((name) => dns.addresses(name)));
    if (forward.some((found) => found.kind === 'found' && found.values.includes(address))) continue;
    if (forward.some(({ kind }) => kind === 'unknown')) {
      return check('unknown', `Whether ${names.values[0]} points back to ${address} could not be looked up.`);
    }
    return check('wrong', `${address} is called ${names.values[0]}, which does not point back to it. ${ask}`);
  }
  return check('ok', `The name of ${sendingAddresses.values[0]} points back to it.`);
}
