import type { MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import { isRelated, type Setup } from '../check-mail-setup.ts';
import { ancestors, type DnsLookup, type Found } from '../dns-lookup.ts';

/** Where receivers give up going from the domain to those above it (RFC 9989, 4.10). */
const LEVELS_MAXIMUM = 8;

/** Whether the domain says what to do with forged letters, which large receivers demand. */
export async function checkDmarc(setup: Setup): Promise<MailCheck> {
  const { dns, domain } = setup;
  const check = (state: MailCheck['state'], found: string, records: MailCheck['records'] = []): MailCheck => ({
    ...{ name: 'dmarc', state, found, records },
  });
  const name = `_dmarc.${domain}`;
  const enter = async () => [await setup.recordFor('TXT', name, 'v=DMARC1; p=none')];
  const found = await findDmarc(dns, domain);
  if (found.kind === 'unknown') return check('unknown', `The policy at ${name} could not be looked up.`);
  if (found.kind === 'none') {
    return check('missing', `${domain} has no policy for forged email.`, await enter());
  }
  if (found.values.length > 1) {
    return check('wrong', 'There is more than one policy, so none of them counts. Keep one.', await enter());
  }
  const [, policy] = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(found.values[0] ?? '') ?? [];
  if (!policy) return check('wrong', `The record at ${name} is not a policy. Replace it.`, await enter());
  return check('ok', `${domain} has a policy: ${policy.toLowerCase()}.`);
}

/** Whether the signature or the envelope is of the domain that readers see; one of them must be. */
export async function checkAlignment(setup: Setup, dkim: MailCheck): Promise<MailCheck> {
  const { domain, bounceDomain, provider } = setup;
  const check = (state: MailCheck['state'], found: string): MailCheck => ({
    name: 'alignment',
    state,
    found,
    records: [],
  });
  if (setup.dkim) return check('ok', `Letters come from ${domain} and are signed by it.`);
  const hasOwnEnvelope = !provider || provider.spfInclude !== undefined;
  if (hasOwnEnvelope && isRelated(domain, bounceDomain)) {
    return check('ok', `Letters come from ${domain}, and returned letters go to ${bounceDomain}.`);
  }
  if (provider) {
    if (dkim.state === 'ok') return check('ok', `Letters come from ${domain}, and ${provider.name} signs for it.`);
    return check('unknown', `This depends on whether ${provider.name} signs for ${domain}.`);
  }
  return check(
    'wrong',
    `Letters come from ${domain}, but returned letters go to ${bounceDomain}. Set BOUNCE_ADDRESS to an address at ${domain}.`,
  );
}

/** A record of the domain itself or, without one, of the nearest domain above it. */
async function findDmarc(dns: DnsLookup, domain: string): Promise<Found<string>> {
  for (const each of ancestors(domain).slice(0, LEVELS_MAXIMUM)) {
    const found = await dns.txt(`_dmarc.${each}`);
    if (found.kind === 'unknown') return found;
    const values = found.kind === 'found' ? found.values.filter((value) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(value)) : [];
    if (values.length > 0) return { kind: 'found', values };
  }
  return { kind: 'none' };
}
