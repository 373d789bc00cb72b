import { expect, test } from 'vitest';
import { newEmail, openAccounts, PASSWORD, registrationOf, SITE_URL } from '../support/accounts/accounts.ts';
import { buildUser } from '../support/database/builders.ts';
import { onSqlite } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { openSqlite, openWhole, sendRaw } from './whole-site.ts';

guard('A forged host or address led mails and readers to another site.');

const EVIL = 'evil.example';

/** How somebody may claim that the site is theirs. */
const CLAIMS: [name: string, line: (path: string) => string, headers: string[]][] = [
  ['another host', plain, [`Host: ${EVIL}`]],
  ['another host with a port', plain, [`Host: ${EVIL}:8080`]],
  ['a host with markup', plain, [`Host: ${EVIL}"><script>`]],
  ['a host with somebody before it', plain, [`Host: site.example@${EVIL}`]],
  ['a second host', plain, ['Host: site.example', `Host: ${EVIL}`]],
  ['a whole address in the request line', (path) => `GET http://${EVIL}${path} HTTP/1.1`, ['Host: site.example']],
  ['a host of a proxy', plain, ['Host: site.example', `X-Forwarded-Host: ${EVIL}`, `X-Forwarded-Server: ${EVIL}`]],
  ['a standard host of a proxy', plain, ['Host: site.example', `Forwarded: host=${EVIL};proto=http`]],
  ['another protocol and port', plain, ['Host: site.example', 'X-Forwarded-Proto: ftp', `X-Forwarded-Port: ${EVIL}`]],
  [
    'another address of the page',
    plain,
    ['Host: site.example', `X-Original-URL: //${EVIL}/`, `X-Rewrite-URL: //${EVIL}/`],
  ],
  ['a site that leads here', plain, ['Host: site.example', `Origin: https://${EVIL}`, `Referer: https://${EVIL}/`]],
];

test.each(
  CLAIMS.flatMap(([name, ...claim]) =>
    ([false, '127.0.0.1'] as const).map((trustProxy) => [name, trustProxy, ...claim] as const),
  ),
)(
  'by %s (trusted proxy: %s), nobody puts their name into a page, a redirect or a kept copy',
  async (_name, trustProxy, line, headers) => {
    const site = await openWhole(openSqlite, { trustProxy });
    const { id, slug } = postIn(await site.owner.create());
    const origin = await site.listen();
    for (const path of [
      '/',
      `/blog/${slug}`,
      `/blog/${id}`,
      '/none',
      '/api/site',
      '/api/login',
      '/.well-known/change-password',
    ]) {
      for (const _first of [true, false]) {
        const answer = await sendRaw(origin, line(path), headers);
        expect([path, JSON.stringify(answer).includes(EVIL)]).toEqual([path, false]);
      }
    }
    // The next visitor is given the site's own address.
    const { body } = await site.get('/');
    expect(body).toContain('<link rel="canonical" href="https://site.example/">');
    expect(body).not.toContain(EVIL);
    const { headers: moved } = await sendRaw(origin, plain(`/blog/${id}`), ['Host: site.example']);
    expect(moved.location).toBe(`/blog/${slug}`);
  },
);

onSqlite('a mail that is asked for under another host', (open) => {
  test.each([
    ['a code', '/api/auth/register', false],
    ['a link for a new password', '/api/auth/forgot-password', true],
    ['a link of the newsletter', '/api/newsletter/subscribe', false],
  ])('has %s of this site alone', async (_name, url, isKnown) => {
    const site = await openAccounts(open, { trustProxy: '127.0.0.1' });
    const email = newEmail();
    if (isKnown) await buildUser(site.database, { email, password: PASSWORD });
    const claims = {
      host: EVIL,
      origin: `https://${EVIL}`,
      'x-forwarded-host': EVIL,
      forwarded: `host=${EVIL}`,
      referer: `https://${EVIL}/`,
    };
    expect((await site.post(url, registrationOf(email), claims)).statusCode).toBe(200);
    const mail = await site.mails.nextMail(email);
    const words = `${mail.subject} ${mail.text} ${mail.html} ${mail.from?.address}`;
    expect(words).not.toContain(EVIL);
    expect(
      [...words.matchAll(/https?:\/\/[^\s"<]+/g)].filter(([link]) => !`${link}/`.startsWith(`${SITE_URL}/`)),
    ).toEqual([]);
    expect(mail.html).toContain(SITE_URL);
  });

  test('a session begun under another host is a cookie of no other host', async () => {
    const site = await openAccounts(open, { https: true });
    const email = newEmail();
    await buildUser(site.database, { email, password: PASSWORD });
    const answer = await site.post('/api/auth/login', { email, password: PASSWORD }, { host: EVIL });
    expect(answer.statusCode).toBe(200);
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^\w+=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

test.each([
  ['a page', `http://${EVIL}/blog`, '/blog'],
  ['the home page', `http://${EVIL}`, '/'],
  ['the home page with a query', `HTTPS://${EVIL}:8080?utm_source=x`, '/'],
  ['a call', `http://${EVIL}/api/site`, '/api/site'],
  ['no page', `http://${EVIL}/none`, '/none'],
  ['a path with two slashes', `http://${EVIL}//x/y`, '//x/y'],
])('the whole address of %s in the request line means what its path means', async (_name, target, path) => {
  const origin = await (await openWhole()).listen();
  const { status, body } = await sendRaw(origin, plain(path));
  expect([path, status]).toEqual([path, path.includes('/x') || path === '/none' ? 404 : 200]);
  // Not yet among the kept pages, and among them.
  for (const _visit of [1, 2]) expect(await sendRaw(origin, plain(target))).toMatchObject({ status, body });
});

/** Addresses by which a careless site sends people on to another one. */
const ODD_PATHS = [
  `//${EVIL}`,
  `//${EVIL}/%2e%2e`,
  `///${EVIL}`,
  `/\\${EVIL}`,
  `/\\/${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%5c${EVIL}`,
  `/%09/${EVIL}`,
  `/.${EVIL}`,
  `/;@${EVIL}`,
  `//${EVIL}/blog/OLD`,
  `/blog/OLD//${EVIL}`,
  `/blog/OLD/..//${EVIL}`,
  `/blog/%2F%2F${EVIL}`,
  `/blog/OLD%2F..%2F..%2F${EVIL}`,
  `/blog/OLD%0d%0aLocation:%20https:%2f%2f${EVIL}`,
  `/blog/OLD%E5%98%8A%E5%98%8DLocation:${EVIL}`,
  `/?category=//${EVIL}`,
  `/?category=OLD%0d%0aSet-Cookie:%20${EVIL}=1`,
  `/?next=//${EVIL}&return=//${EVIL}&url=//${EVIL}`,
  `/login?next=https://${EVIL}`,
  `/api/login?next=//${EVIL}&redirect_uri=https://${EVIL}&return_to=//${EVIL}`,
  `/api/callback?code=1&state=2&redirect_uri=https://${EVIL}&error_uri=//${EVIL}`,
  `/.well-known/change-password?next=//${EVIL}`,
  `/.well-known/change-password//${EVIL}`,
  `/newsletter/confirm/%2F%2F${EVIL}`,
  `/api//${EVIL}/`,
];

test.each(ODD_PATHS)('nobody is led away by %s', async (path) => {
  const site = await openWhole();
  const { id, slug } = postIn(await site.owner.create({ title: 'Old' }));
  const renamed = postIn(await site.owner.update({ id, title: 'New' })).slug;
  const origin = await site.listen();
  const answer = await sendRaw(origin, plain(path.replaceAll('OLD', slug)));
  expect([path, answer.status < 500 && answer.status > 0]).toEqual([path, true]);
  // One slash, and then a word: no other host, whatever a browser takes for a slash.
  expect(answer.headers.location ?? '/').toMatch(/^\/(?![/\\])[\w./?=&#-]*$/);
  expect(JSON.stringify(answer.headers)).not.toContain(EVIL);
  expect(answer.headers['set-cookie'] ?? '').not.toContain(EVIL);
  // An address that has moved does lead on.
  expect([renamed, (await sendRaw(origin, plain(`/blog/${id}`))).headers.location]).toEqual([
    renamed,
    `/blog/${renamed}`,
  ]);
});

test('a name with line ends and slashes makes no address of another site, and no header', async () => {
  const site = await openWhole();
  const origin = await site.listen();
  for (const title of [
    `//${EVIL}/x`,
    `x\r\nSet-Cookie: a=${EVIL}`,
    `\\\\${EVIL}`,
    `https://${EVIL}`,
    '../../..',
    '%2f%2f',
    '?x=1#y',
  ]) {
    const { id, slug } = postIn(await site.owner.create({ title }));
    expect(slug).toMatch(/^[\w-]+$/);
    const answer = await sendRaw(origin, plain(`/blog/${id}`));
    expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([
      301,
      `/blog/${slug}`,
      undefined,
    ]);
    expect((await site.get(`/blog/${slug}`)).statusCode).toBe(200);
  }
});

function plain(path: string): string {
  return `GET ${path} HTTP/1.1`;
}
