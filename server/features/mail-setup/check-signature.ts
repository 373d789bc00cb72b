import { dkimRecord } from '#server/features/mail/dkim.ts';
import { ancestors, type DnsLookup, type Found } from './dns-lookup.ts';
import { isRelated, type Outcome, outcome, type Setup } from './setup.ts';

/** Where receivers give up going from the domain to those above it (RFC 9989, 4.10). */
const LEVELS_MAXIMUM = 8;

/** Whether others can verify the signature of a letter. */
export async function checkDkim(setup: Setup): Promise<Outcome> {
  if (!setup.dkim) return checkTheirKey(setup);
  const { name, value } = dkimRecord(setup.dkim, setup.from);
  const found = await setup.dns.txt(name);
  if (found.kind === 'unknown') return outcome('unknown', `The key at ${name} could not be looked up.`);
  const records = [await setup.recordFor('TXT', name, value)];
  if (found.kind === 'none') {
    return outcome('missing', 'This site signs its letters, but its key cannot be found.', records);
  }
  const isOurs = found.values.length === 1 && publicKeyIn(found.values[0] ?? '') === publicKeyIn(value);
  if (isOurs) return outcome('ok', `This site signs its letters, and its key is at ${name}.`);
  return outcome('wrong', `The key at ${name} is not the one this site signs with.`, records);
}

async function checkTheirKey({ dns, domain, provider }: Setup): Promise<Outcome> {
  if (!provider) {
    return outcome(
      'unknown',
      'This site does not sign its letters. If your mail server does not either, make a key and set DKIM_KEY_FILE. docs/operations.md explains how.',
    );
  }
  const names = (provider.dkim ?? []).map((selector) => `${selector}._domainkey.${domain}`);
  let isCertain = names.length > 0;
  for (const name of names) {
    const found = await dns.txt(name);
    if (found.kind === 'found' && found.values.some((value) => publicKeyIn(value) !== '')) {
      return outcome('ok', `${provider.name} signs, and its key is at ${name}.`);
    }
    if (found.kind === 'unknown') isCertain = false;
  }
  if (isCertain) {
    const ask = 'Add the domain there, and enter the records it shows you.';
    return outcome('missing', `${provider.name} cannot sign for ${domain} yet. ${ask}`);
  }
  return outcome('unknown', `${provider.name} will sign once you have entered the records it shows you for ${domain}.`);
}

/** @returns an empty text when there is none, as in a record that revokes a key */
function publicKeyIn(record: string): string {
  const [, key = ''] = /(?:^|;)\s*p=([^;]*)/i.exec(record) ?? [];
  return key.replace(/\s/g, '');
}

/** Whether the domain says what to do with forged letters, which large receivers demand. */
export async function checkDmarc({ dns, domain, recordFor }: Setup): Promise<Outcome> {
  const name = `_dmarc.${domain}`;
  const found = await findDmarc(dns, domain);
  if (found.kind === 'unknown') return outcome('unknown', `The policy at ${name} could not be looked up.`);
  const enter = [await recordFor('TXT', name, 'v=DMARC1; p=none')];
  if (found.kind === 'none') return outcome('missing', `${domain} has no policy for forged email.`, enter);
  if (found.values.length > 1) {
    return outcome('wrong', 'There is more than one policy, so none of them counts. Keep one.', enter);
  }
  const [, policy] = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(found.values[0] ?? '') ?? [];
  if (!policy) return outcome('wrong', `The record at ${name} is not a policy. Replace it.`, enter);
  return outcome('ok', `${domain} has a policy: ${policy.toLowerCase()}.`);
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

/** Whether the signature or the envelope is of the domain that readers see; one of them must be. */
export function checkAlignment({ domain, bounceDomain, provider, ...setup }: Setup, dkim: Outcome): Outcome {
  if (setup.dkim) return outcome('ok', `Letters come from ${domain} and are signed by it.`);
  const hasOwnEnvelope = !provider || provider.spf !== undefined;
  if (hasOwnEnvelope && isRelated(domain, bounceDomain)) {
    return outcome('ok', `Letters come from ${domain}, and returned letters go to ${bounceDomain}.`);
  }
  if (provider && dkim.state === 'ok') {
    return outcome('ok', `Letters come from ${domain}, and ${provider.name} signs for it.`);
  }
  if (provider) return outcome('unknown', `This depends on whether ${provider.name} signs for ${domain}.`);
  const told = `Letters come from ${domain}, but returned letters go to ${bounceDomain}.`;
  return outcome('wrong', `${told} Set BOUNCE_ADDRESS to an address at ${domain}.`);
}
