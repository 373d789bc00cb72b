import { BlockList, isIP } from 'node:net';
import type { DnsLookup, Found } from './dns-lookup.ts';
import { type Outcome, outcome, type Setup } from './setup.ts';

/** RFC 7208 (4.6.4): a record that takes more look-ups counts as broken. */
const LOOKUPS_MAXIMUM = 10;
/** A record that is read to judge it need not be longer. */
const TERMS_MAXIMUM = 100;
/** What allows somebody: terms that begin with `-`, `~` or `?` do not. */
const TERM = /^\+?([a-z0-9]+)(?:[:=]([^/]*))?(\/\d{1,3})?/;
const LOOKED_UP = new Set(['a', 'mx', 'include', 'redirect', 'exists', 'ptr']);

/** Whether the domain of the envelope lets the mail server send. */
export async function checkSpf(setup: Setup): Promise<Outcome> {
  const { dns, bounceDomain: domain, provider } = setup;
  if (provider && !provider.spf) {
    return outcome('ok', `${provider.name} sends from its own address and looks after that record itself.`);
  }
  const found = await findSpf(dns, domain);
  if (found.kind === 'unknown') return outcome('unknown', `The record of ${domain} could not be looked up.`);
  const records = found.kind === 'found' ? found.values : [];
  const terms = new Set([...records.flatMap(termsIn), ...termsFor(setup)]);
  const enter = [await setup.recordFor('TXT', domain, ['v=spf1', ...terms, '~all'].join(' '))];
  const [record, ...others] = records;
  if (record === undefined) return outcome('missing', `${domain} does not say who may send email for it.`, enter);
  if (others.length > 0) {
    const told = `${domain} has ${records.length} such records, so none of them counts. Replace them with one.`;
    return outcome('wrong', told, enter);
  }
  const { state, problem } = await judge(setup, record);
  if (state === 'ok') return outcome('ok', `${domain} allows your mail server to send for it.`);
  if (state === 'wrong') return outcome('wrong', `The record of ${domain} ${problem}`, enter);
  return outcome('unknown', `${domain} has a record, but whether it allows your mail server could not be determined.`);
}

async function judge({ dns, bounceDomain, provider, sendingAddresses }: Setup, record: string) {
  const addresses = sendingAddresses.kind === 'found' ? sendingAddresses.values : [];
  const reading = await readSpf(dns, record, bounceDomain);
  if (reading.allowsEverybody) {
    return { state: 'wrong', problem: 'lets anyone send for it, so it protects nothing. Replace it.' };
  }
  if (reading.lookups > LOOKUPS_MAXIMUM) {
    return { state: 'wrong', problem: `needs more than ${LOOKUPS_MAXIMUM} lookups, so it does not count. Shorten it.` };
  }
  const isAllowed = (address: string) => reading.allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const areAllowed = addresses.length > 0 && addresses.every(isAllowed);
  if (provider?.spf ? reading.included.has(provider.spf) : areAllowed) return { state: 'ok' };
  if (reading.isUncertain || (!provider && addresses.length === 0)) return { state: 'unknown' };
  const who = provider ? provider.name : `your mail server (${addresses.join(', ')})`;
  return { state: 'wrong', problem: `does not allow ${who} to send for it. Replace it.` };
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

/** The SPF records of a domain: there must be exactly one. */
async function findSpf(dns: DnsLookup, domain: string): Promise<Found<string>> {
  const found = await dns.txt(domain);
  if (found.kind !== 'found') return found;
  const values = found.values.filter((value) => /^v=spf1(\s|$)/i.test(value));
  return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
}

interface SpfReading {
  allowed: BlockList;
  /** Every domain whose record was taken in. */
  included: Set<string>;
  lookups: number;
  /** Whether everybody may send, which is as good as no record. */
  allowsEverybody: boolean;
  /** Whether something could not be looked up. */
  isUncertain: boolean;
}

/** Reads what a record allows, with the records that it takes in. */
async function readSpf(
  dns: DnsLookup,
  record: string,
  domain: string,
  reading: SpfReading = {
    ...{ allowed: new BlockList(), included: new Set(), lookups: 0 },
    ...{ allowsEverybody: false, isUncertain: false },
  },
): Promise<SpfReading> {
  for (const term of record.toLowerCase().split(/\s+/).slice(1, TERMS_MAXIMUM)) {
    const [, name = '', value = domain, prefix = ''] = TERM.exec(term) ?? [];
    if (name === 'all') reading.allowsEverybody = true;
    else if (name === 'ip4' || name === 'ip6') allow(reading.allowed, value, prefix);
    else if (LOOKED_UP.has(name)) {
      reading.lookups += 1;
      if (reading.lookups > LOOKUPS_MAXIMUM) break;
      await lookUp(dns, { name, value, prefix }, reading);
    }
  }
  return reading;
}

async function lookUp(
  dns: DnsLookup,
  { name, value, prefix }: { name: string; value: string; prefix: string },
  reading: SpfReading,
): Promise<void> {
  if (name === 'a' || name === 'mx') {
    const hosts = name === 'a' ? [value] : await valuesOf(dns.mx(value), reading);
    for (const host of hosts.slice(0, LOOKUPS_MAXIMUM)) {
      const addresses = await valuesOf(dns.addresses(host), reading);
      for (const address of addresses) allow(reading.allowed, address, isIP(address) === 4 ? prefix : '');
    }
    return;
  }
  // What depends on the mail cannot be known, and a domain that includes itself would go round for ever.
  const isReadable = (name === 'include' || name === 'redirect') && !value.includes('%');
  if (!isReadable || reading.included.has(value)) reading.isUncertain = true;
  else {
    reading.included.add(value);
    const [record = ''] = await valuesOf(findSpf(dns, value), reading);
    await readSpf(dns, record, value, reading);
  }
}

async function valuesOf(asked: Promise<Found<string>>, reading: SpfReading): Promise<string[]> {
  const found = await asked;
  if (found.kind === 'unknown') reading.isUncertain = true;
  return found.kind === 'found' ? found.values : [];
}

function allow(allowed: BlockList, address: string, prefix: string): void {
  const version = isIP(address);
  const bits = version === 6 ? 128 : 32;
  const length = prefix === '' ? bits : Number(prefix.slice(1));
  if (version !== 0 && length <= bits) allowed.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
}
