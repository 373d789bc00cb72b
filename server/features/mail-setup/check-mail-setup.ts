import { isPublicDomain, isPublicHost } from '#server/base/public-address.ts';
import { domainOf } from '#server/features/mail/mailbox.ts';
import { findMailProvider } from '#server/features/mail/providers/providers.ts';
import { isNoReply } from '#server/features/newsletter/newsletter-settings.ts';
import type { MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import { checkAlignment, checkDkim, checkDmarc } from './check-signature.ts';
import { checkSpf } from './check-spf.ts';
import type { DnsLookup } from './dns-lookup.ts';
import { type MailSetupFacts, type Outcome, openSetup, outcome, type Setup } from './setup.ts';

/** Where anybody can have an address, and the owner of the domain lets nobody else send from it. */
const FREE_MAIL =
  /^(gmail|googlemail|yahoo|ymail|hotmail|outlook|live|icloud|aol|proton|protonmail|rediffmail|zoho|gmx|mail)\.(com|co\.in|in|me|net|de)$/i;

/** Looks up what others will look up before they believe a letter. Whatever cannot be determined is unknown. */
export async function checkMailSetup(dns: DnsLookup, facts: MailSetupFacts): Promise<MailCheck[]> {
  const known = { server: checkServer(facts), sender: checkSender(facts), links: checkLinks(facts) };
  // Without a domain of its own there is nothing to look up.
  const lookedUp = isPublicDomain(domainOf(facts.from)) ? await lookUp(await openSetup(dns, facts)) : {};
  return Object.entries({ ...known, ...lookedUp }).map(([name, found]) => ({ name, ...found }) as MailCheck);
}

async function lookUp(setup: Setup): Promise<Partial<Record<MailCheck['name'], Outcome>>> {
  const { domain, bounceDomain } = setup;
  const [mx, bounces, spf, dkim, dmarc, ptr] = await Promise.all([
    checkMailHosts(setup, domain),
    bounceDomain === domain ? undefined : checkMailHosts(setup, bounceDomain),
    checkSpf(setup),
    checkDkim(setup),
    checkDmarc(setup),
    checkPtr(setup),
  ]);
  return { mx, ...(bounces && { bounces }), spf, dkim, dmarc, alignment: checkAlignment(setup, dkim), ptr };
}

function checkServer({ smtpHost }: MailSetupFacts): Outcome {
  const { name = `the mail server ${smtpHost}` } = findMailProvider(smtpHost) ?? {};
  if (smtpHost !== '') return outcome('ok', `Letters are handed to ${name}.`);
  return outcome(
    'missing',
    'There is no mail server, so letters are only saved as files in the outbox. Set SMTP_URL and restart the site.',
  );
}

function checkSender({ from }: MailSetupFacts): Outcome {
  const domain = domainOf(from);
  const problem = (found: string, instead: string) =>
    outcome('wrong', `${found} Set MAIL_FROM to an address ${instead}.`);
  if (!isPublicDomain(domain)) return problem(`${from} cannot be reached from elsewhere.`, 'of your own domain');
  if (FREE_MAIL.test(domain)) {
    const why = `Only the owner of ${domain} may send email from it, so most letters would be refused.`;
    return problem(why, 'of your own domain');
  }
  if (isNoReply(from)) return problem(`${from} tells readers not to reply.`, 'that someone reads');
  return outcome('ok', `Letters come from ${from}.`);
}

/** Everything a letter links to is on the site: its own page, its images, and where one unsubscribes. */
function checkLinks({ siteHost }: MailSetupFacts): Outcome {
  if (isPublicHost(siteHost)) return outcome('ok', `Links in letters lead to ${siteHost}.`);
  return outcome(
    'wrong',
    `Links in letters lead to ${siteHost}, which readers cannot reach. Set SITE_URL to the public address of the site and restart it.`,
  );
}

/** Whether answers to a letter arrive, without which many servers do not take it, or letters that come back. */
async function checkMailHosts({ dns, recordFor, siteHost }: Setup, domain: string): Promise<Outcome> {
  const found = await dns.mx(domain);
  if (found.kind === 'unknown') return outcome('unknown', `The mail server of ${domain} could not be looked up.`);
  const hosts = found.kind === 'found' ? found.values : [];
  // RFC 7505: a single record with an empty host says that nobody does.
  if (hosts.some((host) => host !== '')) return outcome('ok', `Email for ${domain} goes to ${hosts[0]}.`);
  const isKnown = isPublicDomain(siteHost);
  const records = isKnown ? [await recordFor('MX', domain, `10 ${siteHost}`)] : [];
  const example = isKnown ? ', shown here as if it were this server' : '';
  const told = `No server accepts email for ${domain}. Enter the mail server of this domain${example}.`;
  return outcome(hosts.length > 0 ? 'wrong' : 'missing', told, records);
}

/** Whether the address of an own mail server has a name that leads back to it, without which Gmail takes nothing. */
async function checkPtr({ dns, provider, sendingAddresses, siteHost, smtpHost }: Setup): Promise<Outcome> {
  if (provider) return outcome('ok', `${provider.name} takes care of its own servers.`);
  if (smtpHost === '') return outcome('unknown', 'Without a mail server there is nothing to look up.');
  if (sendingAddresses.kind !== 'found') {
    return outcome('unknown', 'The address your mail server sends from could not be determined.');
  }
  for (const address of sendingAddresses.values) {
    const names = await dns.reverse(address);
    if (names.kind === 'unknown') return outcome('unknown', `The name of ${address} could not be looked up.`);
    const ask = `Ask your server’s provider to name it ${siteHost}, or the name your mail server uses.`;
    if (names.kind === 'none') return outcome('missing', `Letters are sent from ${address}, which has no name. ${ask}`);
    const forward = await Promise.all(names.values.slice(0, 5).map((name) => dns.addresses(name)));
    if (forward.some((found) => found.kind === 'found' && found.values.includes(address))) continue;
    if (forward.some(({ kind }) => kind === 'unknown')) {
      return outcome('unknown', `Whether ${names.values[0]} points back to ${address} could not be looked up.`);
    }
    return outcome('wrong', `${address} is called ${names.values[0]}, which does not point back to it. ${ask}`);
  }
  return outcome('ok', `The name of ${sendingAddresses.values[0]} points back to it.`);
}
