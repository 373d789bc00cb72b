import { dkimRecord } from '#server/features/mail/dkim.ts';
import type { MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import type { Setup } from '../check-mail-setup.ts';

type Outcome = Pick<MailCheck, 'state' | 'found'> & Partial<Pick<MailCheck, 'records'>>;

/** Whether others can verify the signature of a letter. */
export async function checkDkim(setup: Setup): Promise<MailCheck> {
  const outcome = setup.dkim ? await checkOurKey(setup, setup.dkim) : await checkTheirKey(setup);
  return { name: 'dkim', records: [], ...outcome };
}

async function checkOurKey({ dns, from, recordFor }: Setup, dkim: NonNullable<Setup['dkim']>): Promise<Outcome> {
  const { name, value } = dkimRecord(dkim, from);
  const found = await dns.txt(name);
  if (found.kind === 'unknown') return { state: 'unknown', found: `The key at ${name} could not be looked up.` };
  const records = [await recordFor('TXT', name, value)];
  if (found.kind === 'none') {
    return { state: 'missing', found: 'This site signs its letters, but its key cannot be found.', records };
  }
  const isOurs = found.values.length === 1 && publicKeyIn(found.values[0] ?? '') === publicKeyIn(value);
  if (isOurs) return { state: 'ok', found: `This site signs its letters, and its key is at ${name}.` };
  return { state: 'wrong', found: `The key at ${name} is not the one this site signs with.`, records };
}

async function checkTheirKey({ dns, domain, provider }: Setup): Promise<Outcome> {
  if (!provider) {
    return {
      state: 'unknown',
      found:
        'This site does not sign its letters. If your mail server does not either, make a key and set DKIM_KEY_FILE. docs/operations.md explains how.',
    };
  }
  const unknown = {
    state: 'unknown' as const,
    found: `${provider.name} will sign once you have entered the records it shows you for ${domain}.`,
  };
  let isCertain = provider.dkimSelectors !== undefined;
  for (const selector of provider.dkimSelectors ?? []) {
    const name = `${selector}._domainkey.${domain}`;
    const found = await dns.txt(name);
    if (found.kind === 'found' && found.values.some((value) => publicKeyIn(value) !== '')) {
      return { state: 'ok', found: `${provider.name} signs, and its key is at ${name}.` };
    }
    if (found.kind === 'unknown') isCertain = false;
  }
  if (!isCertain) return unknown;
  return {
    state: 'missing',
    found: `${provider.name} cannot sign for ${domain} yet. Add the domain there, and enter the records it shows you.`,
  };
}

/** @returns an empty text when there is none, as in a record that revokes a key */
function publicKeyIn(record: string): string {
  const [, key = ''] = /(?:^|;)\s*p=([^;]*)/i.exec(record) ?? [];
  return key.replace(/\s/g, '');
}
