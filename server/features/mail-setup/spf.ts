import { BlockList, isIP } from 'node:net';
import type { DnsLookup, Found } from './dns-lookup.ts';

/** RFC 7208 (4.6.4): a record that takes more look-ups counts as broken. */
const LOOKUPS_MAXIMUM = 10;
/** A record that is read to judge it need not be longer. */
const TERMS_MAXIMUM = 100;

export interface SpfReading {
  lookups: number;
  /** Every domain whose record was taken in. */
  included: Set<string>;
  /** Whether each of the addresses may send. */
  allows: boolean;
  /** Whether everybody may send, which is as good as no record. */
  allowsEverybody: boolean;
  isTooLong: boolean;
  /** Whether something could not be looked up, so that `allows` may be wrong. */
  isUncertain: boolean;
}

/** The SPF records of a domain: there must be exactly one. */
export async function findSpf(dns: DnsLookup, domain: string): Promise<Found<string>> {
  const found = await dns.txt(domain);
  if (found.kind !== 'found') return found;
  const values = found.values.filter((value) => /^v=spf1(\s|$)/i.test(value));
  return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
}

/** Reads a record as a receiver would, to learn whether these addresses may send for the domain. */
export async function readSpf(
  dns: DnsLookup,
  { record, domain, addresses }: { record: string; domain: string; addresses: string[] },
): Promise<SpfReading> {
  const reading: SpfReading = {
    ...{ lookups: 0, included: new Set<string>(), allows: false },
    ...{ allowsEverybody: false, isTooLong: false, isUncertain: false },
  };
  const allowed = new BlockList();
  await collect(dns, record, domain.toLowerCase(), { reading, allowed });
  reading.isTooLong = reading.lookups > LOOKUPS_MAXIMUM;
  reading.allows =
    addresses.length > 0 && addresses.every((address) => allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
  return reading;
}

interface Collection {
  reading: SpfReading;
  allowed: BlockList;
}

async function collect(dns: DnsLookup, record: string, domain: string, collection: Collection): Promise<void> {
  const { reading, allowed } = collection;
  for (const term of record.split(/\s+/).slice(1, TERMS_MAXIMUM)) {
    if (reading.lookups > LOOKUPS_MAXIMUM) return;
    const [, sign = '', name = '', value = ''] = /^([+?~-]?)([a-z0-9]+)[:=/]?(.*)$/i.exec(term) ?? [];
    const mechanism = name.toLowerCase();
    if (mechanism === 'all' && (sign === '' || sign === '+')) reading.allowsEverybody = true;
    if (sign === '-' || sign === '~' || sign === '?') continue;
    if (mechanism === 'ip4' || mechanism === 'ip6') allow(allowed, value);
    else if (mechanism === 'a' || mechanism === 'mx') await collectHosts(dns, { mechanism, term, domain }, collection);
    else if (mechanism === 'include' || mechanism === 'redirect') await include(dns, value.toLowerCase(), collection);
    else if (mechanism === 'exists' || mechanism === 'ptr') {
      reading.lookups += 1;
      reading.isUncertain = true;
    }
  }
}

async function include(dns: DnsLookup, domain: string, { reading, allowed }: Collection): Promise<void> {
  reading.lookups += 1;
  // Macros depend on the mail; a domain that includes itself would go round for ever.
  if (domain.includes('%') || reading.included.has(domain)) {
    reading.isUncertain = true;
    return;
  }
  reading.included.add(domain);
  const found = await findSpf(dns, domain);
  if (found.kind === 'found') await collect(dns, found.values[0] ?? '', domain, { reading, allowed });
  else if (found.kind === 'unknown') reading.isUncertain = true;
}

async function collectHosts(
  dns: DnsLookup,
  { mechanism, term, domain }: { mechanism: 'a' | 'mx'; term: string; domain: string },
  { reading, allowed }: Collection,
): Promise<void> {
  reading.lookups += 1;
  const [, host = domain, prefix = ''] = /^[+]?(?:a|mx)(?::([^/]+))?(\/\d{1,3})?/i.exec(term) ?? [];
  const hosts = mechanism === 'a' ? ({ kind: 'found', values: [host] } as const) : await dns.mx(host);
  if (hosts.kind === 'unknown') reading.isUncertain = true;
  if (hosts.kind !== 'found') return;
  for (const each of hosts.values.slice(0, LOOKUPS_MAXIMUM)) {
    const found = await dns.addresses(each);
    if (found.kind === 'unknown') reading.isUncertain = true;
    if (found.kind !== 'found') continue;
    for (const address of found.values) allow(allowed, isIP(address) === 4 ? `${address}${prefix}` : address);
  }
}

function allow(allowed: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/');
  const version = isIP(address);
  if (version === 0) return;
  const bits = version === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  if (!Number.isInteger(length) || length < 0 || length > bits) return;
  allowed.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
}
