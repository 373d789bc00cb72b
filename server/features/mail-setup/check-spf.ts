import { BlockList, isIP } from 'node:net';
import type { DnsLookup, Found } from './dns-lookup.ts';
import { type Outcome, outcome, type Setup } from './setup.ts';

/** A record that is read to judge it need not be longer. */
const TERMS_MAXIMUM = 100;
const HOSTS_MAXIMUM = 10;
/** What allows somebody: terms that begin with `-`, `~` or `?` do not. */
const ADDRESSES = /^(ip4|ip6|a|mx)(?::([^/]*))?(?:\/(\d{1,3}))?/;
const OTHERS = /^(include|redirect|exists|ptr)\b/;

/** Whether the domain of the envelope lets the mail server send. Records that its record takes in are not read. */
export async function checkSpf(setup: Setup): Promise<Outcome> {
  const { dns, bounceDomain: domain, provider } = setup;
  if (provider && !provider.spf) {
    return outcome('ok', `${provider.name} sends from its own address and looks after that record itself.`);
  }
  const found = await dns.txt(domain);
  if (found.kind === 'unknown') return outcome('unknown', `The record of ${domain} could not be looked up.`);
  const records = found.kind === 'found' ? found.values.filter((value) => /^v=spf1(\s|$)/i.test(value)) : [];
  const terms = new Set([...records.flatMap(termsIn), ...termsFor(setup)]);
  const enter = [await setup.recordFor('TXT', domain, ['v=spf1', ...terms, '~all'].join(' '))];
  const [record, ...others] = records;
  if (record === undefined) return outcome('missing', `${domain} does not say who may send email for it.`, enter);
  if (others.length > 0) {
    const told = `${domain} has ${records.length} such records, so none of them counts. Replace them with one.`;
    return outcome('wrong', told, enter);
  }
  return judge(setup, record, enter);
}

async function judge(setup: Setup, record: string, enter: Outcome['records']): Promise<Outcome> {
  const { bounceDomain: domain, provider, sendingAddresses } = setup;
  const addresses = sendingAddresses.kind === 'found' ? sendingAddresses.values : [];
  const terms = record.toLowerCase().split(/\s+/).slice(1, TERMS_MAXIMUM);
  const allowing = terms.map((term) => term.replace(/^\+/, ''));
  if (allowing.includes('all')) {
    const told = `The record of ${domain} lets anyone send for it, so it protects nothing. Replace it.`;
    return outcome('wrong', told, enter);
  }
  const { isAllowed, isUncertain } = provider
    ? { isAllowed: allowing.includes(`include:${provider.spf}`), isUncertain: false }
    : await findAddresses(setup, allowing, addresses);
  if (isAllowed) return outcome('ok', `${domain} allows your mail server to send for it.`);
  if (isUncertain || (!provider && addresses.length === 0) || allowing.some((term) => OTHERS.test(term))) {
    const told = `${domain} has a record, but whether it allows your mail server could not be determined.`;
    return outcome('unknown', told, enter);
  }
  const who = provider ? provider.name : `your mail server (${addresses.join(', ')})`;
  return outcome('wrong', `The record of ${domain} does not allow ${who} to send for it. Replace it.`, enter);
}

/** What the record has to contain for the mail server. */
function termsFor({ provider, sendingAddresses }: Setup): string[] {
  if (provider?.spf) return [`include:${provider.spf}`];
  if (sendingAddresses.kind !== 'found') return ['a', 'mx'];
  return sendingAddresses.values.map((address) => `ip${isIP(address)}:${address}`);
}

/** What a record contains now, without what is said of everybody else. */
function termsIn(record: string): string[] {
  return record
    .split(/\s+/)
    .slice(1)
    .filter((term) => term !== '' && !/^[+?~-]?all$/i.test(term));
}

/** Whether a record names all of these addresses itself, as numbers or as those of a host. */
async function findAddresses({ dns, bounceDomain }: Setup, terms: string[], addresses: string[]) {
  const allowed = new BlockList();
  let isUncertain = false;
  for (const term of terms) {
    const [, name = '', value = bounceDomain, prefix] = ADDRESSES.exec(term) ?? [];
    if (name === '') continue;
    const found = name.startsWith('ip') ? ({ kind: 'found', values: [value] } as const) : await hosts(dns, name, value);
    if (found.kind === 'unknown') isUncertain = true;
    for (const address of found.kind === 'found' ? found.values : []) {
      const isV6 = isIP(address) === 6;
      const bits = isV6 ? 128 : 32;
      const length = prefix === undefined || (isV6 && name !== 'ip6') ? bits : Number(prefix);
      if (isIP(address) && length <= bits) allowed.addSubnet(address, length, isV6 ? 'ipv6' : 'ipv4');
    }
  }
  const isIn = (address: string) => allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return { isAllowed: addresses.length > 0 && addresses.every(isIn), isUncertain };
}

async function hosts(dns: DnsLookup, name: string, domain: string): Promise<Found<string>> {
  const found = name === 'a' ? ({ kind: 'found', values: [domain] } as const) : await dns.mx(domain);
  if (found.kind !== 'found') return found;
  const answers = await Promise.all(found.values.slice(0, HOSTS_MAXIMUM).map((host) => dns.addresses(host)));
  if (answers.some(({ kind }) => kind === 'unknown')) return { kind: 'unknown' };
  return { kind: 'found', values: answers.flatMap((answer) => (answer.kind === 'found' ? answer.values : [])) };
}
