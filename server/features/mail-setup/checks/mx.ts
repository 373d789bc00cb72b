import { isPublicDomain } from '#server/base/public-address.ts';
import type { MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import type { Setup } from '../check-mail-setup.ts';

/** Whether answers to a letter arrive, without which many servers do not take it. */
export async function checkMx(setup: Setup): Promise<MailCheck> {
  return checkMailHosts(setup, 'mx', setup.domain);
}

/** Whether letters that come back to another domain arrive somewhere. */
export async function checkBounces(setup: Setup): Promise<MailCheck | undefined> {
  return setup.bounceDomain === setup.domain ? undefined : checkMailHosts(setup, 'bounces', setup.bounceDomain);
}

async function checkMailHosts(
  { dns, recordFor, siteHost }: Setup,
  name: 'mx' | 'bounces',
  domain: string,
): Promise<MailCheck> {
  const found = await dns.mx(domain);
  if (found.kind === 'unknown') {
    return { name, state: 'unknown', found: `The mail server of ${domain} could not be looked up.`, records: [] };
  }
  const hosts = found.kind === 'found' ? found.values : [];
  // RFC 7505: a single record with an empty host says that nobody does.
  if (hosts.some((host) => host !== '')) {
    return { name, state: 'ok', found: `Email for ${domain} goes to ${hosts[0]}.`, records: [] };
  }
  const isKnown = isPublicDomain(siteHost);
  const records = isKnown ? [await recordFor('MX', domain, `10 ${siteHost}`)] : [];
  const example = isKnown ? ', shown here as if it were this server' : '';
  const told = `No server accepts email for ${domain}. Enter the mail server of this domain${example}.`;
  return { name, state: hosts.length > 0 ? 'wrong' : 'missing', found: told, records };
}
