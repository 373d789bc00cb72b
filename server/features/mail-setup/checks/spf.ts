import { isIP } from 'node:net';
import type { MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import type { Setup } from '../check-mail-setup.ts';
import { findSpf, readSpf, type SpfReading } from '../spf.ts';

/** Whether the domain of the envelope lets the mail server send. */
export async function checkSpf(setup: Setup): Promise<MailCheck> {
  const { dns, bounceDomain: domain, provider } = setup;
  const check = (state: MailCheck['state'], found: string, records: MailCheck['records'] = []): MailCheck => ({
    ...{ name: 'spf', state, found, records },
  });
  if (provider && !provider.spfInclude) {
    return check('ok', `${provider.name} sends from its own address and looks after that record itself.`);
  }
  const enter = async (terms: string[]) => [
    await setup.recordFor('TXT', domain, ['v=spf1', ...terms, '~all'].join(' ')),
  ];
  const wanted = termsFor(setup);
  const found = await findSpf(dns, domain);
  if (found.kind === 'unknown') return check('unknown', `The record of ${domain} could not be looked up.`);
  if (found.kind === 'none') {
    return check('missing', `${domain} does not say who may send email for it.`, await enter(wanted));
  }
  const [record = ''] = found.values;
  if (found.values.length > 1) {
    const all = found.values.flatMap(termsIn);
    const told = `${domain} has ${found.values.length} such records, so none of them counts. Replace them with one.`;
    return check('wrong', told, await enter([...new Set([...all, ...wanted])]));
  }
  const addresses = setup.sendingAddresses.kind === 'found' ? setup.sendingAddresses.values : [];
  const reading = await readSpf(dns, { record, domain, addresses });
  const problem = problemOf(reading, domain);
  if (problem) return check('wrong', problem, await enter([...new Set([...termsIn(record), ...wanted])]));
  if (isAllowed(setup, reading)) return check('ok', `${domain} allows your mail server to send for it.`);
  if (reading.isUncertain || (!provider && addresses.length === 0)) {
    return check('unknown', `${domain} has a record, but whether it allows your mail server could not be determined.`);
  }
  const who = provider ? provider.name : `your mail server (${addresses.join(', ')})`;
  const terms = await enter([...new Set([...termsIn(record), ...wanted])]);
  return check('wrong', `The record of ${domain} does not allow ${who} to send for it. Replace it.`, terms);
}

function problemOf({ allowsEverybody, isTooLong }: SpfReading, domain: string): string | undefined {
  if (allowsEverybody) return `The record of ${domain} lets anyone send for it, so it protects nothing. Replace it.`;
  if (isTooLong) return `The record of ${domain} needs more than 10 lookups, so it does not count. Shorten it.`;
  return undefined;
}

function isAllowed({ provider }: Setup, { included, allows }: SpfReading): boolean {
  return provider?.spfInclude === undefined ? allows : included.has(provider.spfInclude);
}

/** What the record has to contain for the mail server. */
function termsFor({ provider, sendingAddresses }: Setup): string[] {
  if (provider?.spfInclude) return [`include:${provider.spfInclude}`];
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
