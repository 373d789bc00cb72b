import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MailCheck, MailCheckName } from '#shared/contracts/desk/mail-setup.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { startDnsServer, type Zone } from '../../../test/support/mail/dns-server.ts';
import { postIn } from '../../../test/support/texts/writing.ts';
import { dkimRecord } from '../mail/dkim.ts';
import { checkMailSetup } from './check-mail-setup.ts';
import { openDnsLookup } from './dns-lookup.ts';
import type { MailSetupFacts } from './setup.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const dkim = { key: createPrivateKey(privateKey), selector: 'chintan' };
const FROM = 'letters@site.example';

/** A server of one's own, on the machine of the site, for which everything is entered. */
const OWN: MailSetupFacts = {
  ...{ smtpHost: 'localhost', from: FROM, bounceAddress: 'bounce@site.example', siteHost: 'site.example', dkim },
};
const WITH = (smtpHost: string): MailSetupFacts => ({ ...OWN, smtpHost, dkim: undefined });
const ADDRESS = '93.184.216.5';
const GOOD: Zone = {
  'SOA site.example': ['ns.example'],
  'A site.example': [ADDRESS],
  'MX site.example': ['10 site.example'],
  'TXT site.example': ['something else', `v=spf1 ip4:${ADDRESS} -all`],
  'TXT _dmarc.site.example': ['v=DMARC1; p=quarantine; rua=mailto:a@site.example'],
  'TXT chintan._domainkey.site.example': [dkimRecord(dkim, FROM).value],
  'PTR 5.216.184.93.in-addr.arpa': ['site.example'],
};

async function check(zone: Zone, facts = OWN): Promise<Record<MailCheckName, MailCheck>> {
  const { resolver } = await startDnsServer(zone);
  const checks = await checkMailSetup(openDnsLookup(resolver), facts);
  return Object.fromEntries(checks.map((each) => [each.name, each])) as Record<MailCheckName, MailCheck>;
}

function statesOf(checks: Record<string, MailCheck>) {
  return Object.fromEntries(Object.values(checks).map(({ name, state }) => [name, state]));
}

const ALL_OK = {
  ...{
    server: 'ok',
    sender: 'ok',
    links: 'ok',
    mx: 'ok',

    spf: 'ok',
    dkim: 'ok',
    dmarc: 'ok',
    alignment: 'ok',
    ptr: 'ok',
  },
};

test('a server of one’s own for which everything is entered is all right', async () => {
  expect(statesOf(await check(GOOD))).toEqual(ALL_OK);
});

test('where nothing is entered, each record is shown as the provider of the domain wants it', async () => {
  const checks = await check({ 'SOA site.example': ['ns.example'], 'A site.example': [ADDRESS] });
  expect(statesOf(checks)).toEqual({
    ...{ server: 'ok', sender: 'ok', links: 'ok', mx: 'missing', spf: 'missing', dkim: 'missing' },
    ...{ dmarc: 'missing', alignment: 'ok', ptr: 'missing' },
  });
  const records = (['mx', 'spf', 'dkim', 'dmarc'] as const).map((name) => checks[name].records[0]);
  expect(records).toEqual([
    { type: 'MX', name: 'site.example', host: '@', value: '10 site.example' },
    { type: 'TXT', name: 'site.example', host: '@', value: `v=spf1 ip4:${ADDRESS} ~all` },
    { type: 'TXT', host: 'chintan._domainkey', ...dkimRecord(dkim, FROM) },
    { type: 'TXT', name: '_dmarc.site.example', host: '_dmarc', value: 'v=DMARC1; p=none' },
  ]);
});

test.each(['fails', 'silent'] as const)(
  'where the server of the domain %s, everything is unknown and nothing is wrong',
  async (how) => {
    const zone = Object.fromEntries(Object.keys(GOOD).map((key) => [key, how]));
    const states = statesOf(await check({ ...zone, 'AAAA site.example': how }));
    expect(states).toEqual({
      ...{ server: 'ok', sender: 'ok', links: 'ok', mx: 'unknown', spf: 'unknown', dkim: 'unknown' },
      ...{ dmarc: 'unknown', alignment: 'ok', ptr: 'unknown' },
    });
  },
);

test('what is asked too late is unknown, so that nobody waits for minutes', async () => {
  const { resolver, questions } = await startDnsServer(GOOD);
  const checks = await checkMailSetup(openDnsLookup(resolver, { withinMs: -1 }), OWN);
  expect(checks.filter(({ state }) => state === 'unknown').map(({ name }) => name)).toContain('spf');
  expect(questions).toEqual([]);
});

test.each([
  ['of the provider’s network', { 'A site.example': ['100.64.1.2'] }],
  ['embedded in another', { 'A site.example': [], 'AAAA site.example': ['64:ff9b:0:0:0:0:a00:2'] }],
])('an address %s is not where letters come from', async (_where, addresses) => {
  const { 'TXT site.example': _, ...others } = GOOD;
  const { spf, ptr } = await check({ ...others, ...addresses });
  expect(spf.records.map(({ value }) => value).join()).not.toMatch(/ip[46]:/);
  expect(ptr.state).toBe('unknown');
});

test('a mail server in another domain may send from anywhere, which is no mistake', async () => {
  const { spf, ptr } = await check(GOOD, WITH('smtp.hoster.example'));
  expect([spf.state, ptr.state]).toEqual(['unknown', 'unknown']);
});

const SPF: [string, string[], MailCheck['state']][] = [
  ['a network', ['v=spf1 ip4:93.184.216.0/24 ~all'], 'ok'],
  ['the address of the domain', ['V=SPF1 A ~ALL'], 'ok'],
  ['the mail server of the domain', ['v=spf1 mx/28 -all'], 'ok'],
  ['a long record in several strings', [`v=spf1 ${'ip4:198.51.100.1 '.repeat(30)}ip4:${ADDRESS} -all`], 'ok'],
  ['somebody else only', ['v=spf1 ip4:198.51.100.1 -all'], 'wrong'],
  ['everybody', ['v=spf1 +all'], 'wrong'],
  ['it twice', ['v=spf1 a -all', 'v=spf1 mx -all'], 'wrong'],
  ['another domain, whose record is not read', ['v=spf1 include:_spf.hoster.example -all'], 'unknown'],
  ['another domain instead of itself', ['v=spf1 redirect=_spf.hoster.example'], 'unknown'],
  ['what does not answer', ['v=spf1 a:silent.example -all'], 'unknown'],
  ['nonsense', ['v=spf1 ip4:nonsense/99 ip6:::/-1 a:nowhere.example/999 :::: = -all'], 'wrong'],
  ['ten thousand terms', [`v=spf1 ${'ip4:198.51.100.1 '.repeat(600)}-all`], 'wrong'],
];

test.each(SPF)('an SPF record that names %s', async (_what, values, state) => {
  const { spf } = await check({
    ...GOOD,
    'TXT site.example': values,
    ...(values.join().includes('silent') && { 'A silent.example': 'silent' }),
  });
  expect(spf.state).toBe(state);
});

test('a record that is replaced keeps what it contains', async () => {
  const { spf } = await check({ ...GOOD, 'TXT site.example': ['v=spf1 include:_spf.other.example -all'] });
  expect(spf.records[0]?.value).toBe(`v=spf1 include:_spf.other.example ip4:${ADDRESS} ~all`);
});

test.each([
  [
    'behind an alias',
    {
      'CNAME chintan._domainkey.site.example': ['k.hoster.example'],
      'TXT k.hoster.example': [dkimRecord(dkim, FROM).value],
    },
    'ok',
  ],
  [
    'with spaces in the key',
    { 'TXT chintan._domainkey.site.example': [dkimRecord(dkim, FROM).value.replace(/(.{99})/g, '$1 ')] },
    'ok',
  ],
  ['that was revoked', { 'TXT chintan._domainkey.site.example': ['v=DKIM1; p='] }, 'wrong'],
  ['of another site', { 'TXT chintan._domainkey.site.example': ['v=DKIM1; k=rsa; p=MIIB'] }, 'wrong'],
  ['twice', { 'TXT chintan._domainkey.site.example': [dkimRecord(dkim, FROM).value, 'v=DKIM1; p=MIIB'] }, 'wrong'],
] as [string, Zone, string][])('a DKIM key %s', async (_what, zone, state) => {
  const { 'TXT chintan._domainkey.site.example': _, ...others } = GOOD;
  expect((await check({ ...others, ...zone })).dkim.state).toBe(state);
});

test.each([
  ['of a domain above', { 'TXT _dmarc.site.example': ['v=DMARC1;p=reject'] }, 'ok'],
  ['in capitals', { 'TXT _dmarc.news.site.example': ['V=DMARC1; P=NONE'] }, 'ok'],
  ['without a policy', { 'TXT _dmarc.news.site.example': ['v=DMARC1; rua=mailto:a@b.example'] }, 'wrong'],
  ['twice', { 'TXT _dmarc.news.site.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'wrong'],
  ['that is something else', { 'TXT _dmarc.news.site.example': ['v=spf1 -all'] }, 'missing'],
] as [string, Zone, string][])('a DMARC record %s', async (_what, zone, state) => {
  const { 'TXT _dmarc.site.example': _, ...others } = GOOD;
  expect((await check({ ...others, ...zone }, { ...OWN, from: 'letters@news.site.example' })).dmarc.state).toBe(state);
});

test.each([
  ['leads nowhere', { 'PTR 5.216.184.93.in-addr.arpa': ['vps-5.hoster.example'] }, 'wrong'],
  ['leads elsewhere', { 'PTR 5.216.184.93.in-addr.arpa': ['a.example'], 'A a.example': ['198.51.100.1'] }, 'wrong'],
  ['leads back over another name', { 'PTR 5.216.184.93.in-addr.arpa': ['a.example'], 'A a.example': [ADDRESS] }, 'ok'],
  ['cannot be looked up', { 'PTR 5.216.184.93.in-addr.arpa': ['a.example'], 'A a.example': 'silent' }, 'unknown'],
] as [string, Zone, string][])('the name of the mail server %s', async (_what, zone, state) => {
  expect((await check({ ...GOOD, ...zone })).ptr.state).toBe(state);
});

test('a domain that wants no mail has an empty mail server', async () => {
  expect((await check({ ...GOOD, 'MX site.example': ['0 '] })).mx.state).toBe('wrong');
});

test.each([
  ['email-smtp.ap-south-1.amazonaws.com', {}, ['ok', 'unknown', 'unknown']],
  ['smtp.postmarkapp.com', {}, ['ok', 'unknown', 'unknown']],
  ['smtp.resend.com', {}, ['ok', 'missing', 'unknown']],
  ['smtp.resend.com', { 'TXT resend._domainkey.site.example': ['p=MIGf'] }, ['ok', 'ok', 'ok']],
  [
    'smtp.sendgrid.net',
    { 'CNAME s2._domainkey.site.example': ['x.sendgrid.net'], 'TXT x.sendgrid.net': ['k=rsa; p=MIGf'] },
    ['ok', 'ok', 'ok'],
  ],
  ['smtp.gmail.com', {}, ['wrong', 'missing', 'ok']],
  ['smtp.gmail.com', { 'TXT site.example': ['v=spf1 include:_SPF.google.com ~all'] }, ['ok', 'missing', 'ok']],
] as [string, Zone, string[]][])('with %s, what it shows is looked up', async (host, zone, states) => {
  const { spf, dkim: key, alignment, ptr } = await check({ ...GOOD, ...zone }, WITH(host));
  expect([spf.state, key.state, alignment.state]).toEqual(states);
  expect(ptr.state).toBe('ok');
});

test('letters that go back to another domain must arrive there', async () => {
  const facts = { ...OWN, bounceAddress: 'bounce@bounces.site.example' };
  expect((await check(GOOD, facts)).bounces.state).toBe('missing');
  expect((await check({ ...GOOD, 'MX bounces.site.example': ['10 mail.example'] }, facts)).bounces.state).toBe('ok');
});

test('letters must not go back to a domain that has nothing to do with their sender', async () => {
  const facts = { ...OWN, dkim: undefined, bounceAddress: 'bounce@elsewhere.example' };
  expect((await check(GOOD, facts)).alignment.state).toBe('wrong');
  expect((await check(GOOD, { ...facts, bounceAddress: 'b@bounces.site.example' })).alignment.state).toBe('ok');
});

test.each([
  ['author@gmail.com', 'wrong'],
  ['no-reply@site.example', 'wrong'],
  ['letters@localhost', 'wrong'],
  ['letters@192.0.2.1', 'wrong'],
])('letters from %s', async (from, state) => {
  expect((await check(GOOD, { ...OWN, from })).sender.state).toBe(state);
});

test.each(['localhost', '192.0.2.1', 'site.local'])('links to %s reach no reader', async (siteHost) => {
  const { links } = await check(GOOD, { ...OWN, siteHost });
  expect([links.state, links.found]).toEqual([
    'wrong',
    `Links in letters lead to ${siteHost}, which readers cannot reach. Set SITE_URL to the public address of the site and restart it.`,
  ]);
});

test('without a mail server, this is said', async () => {
  expect((await check(GOOD, { ...OWN, smtpHost: '' })).server.state).toBe('missing');
});

onSqlite('the page before the first letter', (open) => {
  test('is for admins, remembers the answers for an hour, and asks again at a press', async () => {
    const { resolver, questions } = await startDnsServer(GOOD);
    const site = await openDesk(open, { resolver, mailFrom: { name: '', address: FROM }, smtpUrl: 'smtp://localhost' });
    const read = async () => postIn(await site.desk.get('mail-setup'));
    expect(await read()).toMatchObject({ from: FROM, bounce_address: 'bounce@site.example' });
    const asked = questions.length;
    expect(asked).toBeGreaterThan(5);
    await read();
    expect(questions).toHaveLength(asked);
    const { checks } = postIn(await site.desk.post('mail-setup/check'));
    expect(checks.find(({ name }: MailCheck) => name === 'mx').state).toBe('ok');
    expect(questions.length).toBeGreaterThan(asked);
  });
});
