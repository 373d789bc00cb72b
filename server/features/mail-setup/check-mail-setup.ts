import { isPublicAddress, isPublicDomain } from '#server/base/public-address.ts';
import type { Dkim } from '#server/features/mail/dkim.ts';
import type { DnsRecord, MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import { checkDkim } from './checks/dkim.ts';
import { checkAlignment, checkDmarc } from './checks/dmarc.ts';
import { checkBounces, checkMx } from './checks/mx.ts';
import { checkPtr } from './checks/ptr.ts';
import { checkLinks, checkSender, checkServer } from './checks/sender.ts';
import { checkSpf } from './checks/spf.ts';
import type { DnsLookup, Found } from './dns-lookup.ts';
import { findMailProvider, type MailProviderDns } from './mail-providers.ts';

export interface MailSetupFacts {
  /** Empty when there is no mail server. */
  smtpHost: string;
  from: string;
  bounceAddress: string;
  /** Where the site is, which is where an own mail server without a public name is presumed. */
  siteHost: string;
  dkim: Dkim | undefined;
}

/** What every check needs to know. */
export interface Setup extends MailSetupFacts {
  dns: DnsLookup;
  domain: string;
  bounceDomain: string;
  provider: MailProviderDns | undefined;
  /** The addresses from which an own mail server is presumed to send. */
  sendingAddresses: Found<string>;
  /** Makes a record to enter, with its name as the provider of the domain wants it. */
  recordFor(type: DnsRecord['type'], name: string, value: string): Promise<DnsRecord>;
}

/** Looks up what others will look up before they believe a letter. Whatever cannot be determined is unknown. */
export async function checkMailSetup(dns: DnsLookup, facts: MailSetupFacts): Promise<MailCheck[]> {
  const domain = domainOf(facts.from);
  const senders = [checkServer(facts), checkSender(facts), checkLinks(facts)];
  // Without a domain of its own there is nothing to look up.
  if (!isPublicDomain(domain)) return senders;
  const setup = await openSetup(dns, facts);
  const dkim = await checkDkim(setup);
  const dmarc = await checkDmarc(setup);
  const others = [checkMx(setup), checkBounces(setup), checkSpf(setup)];
  const lookedUp = await Promise.all([...others, dkim, dmarc, checkAlignment(setup, dkim), checkPtr(setup)]);
  return [...senders, ...lookedUp].filter((check) => check !== undefined);
}

async function openSetup(dns: DnsLookup, facts: MailSetupFacts): Promise<Setup> {
  const { smtpHost, from, bounceAddress } = facts;
  const domain = domainOf(from);
  return {
    ...facts,
    ...{ dns, domain, bounceDomain: domainOf(bounceAddress), provider: findMailProvider(smtpHost) },
    sendingAddresses: await findSendingAddresses(dns, facts, domain),
    recordFor: async (type, name, value) => ({ type, name, host: await hostOf(dns, name), value }),
  };
}

/** A server of another domain may send from anywhere; one on this machine or next to it sends from where the site is. */
async function findSendingAddresses(
  dns: DnsLookup,
  { smtpHost, siteHost }: MailSetupFacts,
  domain: string,
): Promise<Found<string>> {
  if (isPublicAddress(smtpHost)) return { kind: 'found', values: [smtpHost] };
  const isPublic = isPublicDomain(smtpHost);
  const host = isPublic ? smtpHost : siteHost;
  if (!isPublicDomain(host) || (isPublic && !isRelated(smtpHost, domain))) return { kind: 'unknown' };
  const found = await dns.addresses(host);
  if (found.kind !== 'found') return found;
  const values = found.values.filter(isPublicAddress);
  return values.length > 0 ? { kind: 'found', values } : { kind: 'unknown' };
}

async function hostOf(dns: DnsLookup, name: string): Promise<string | null> {
  const zone = await dns.zoneOf(name);
  if (zone === undefined) return null;
  return name === zone ? '@' : name.slice(0, -zone.length - 1);
}

/** Whether one of the domains is the other or above it. */
export function isRelated(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

function domainOf(address: string): string {
  return (address.split('@')[1] ?? '').toLowerCase();
}
