import { expect, test } from 'vitest';
import { picture } from '../fixtures/images.ts';
import { newEmail } from '../support/accounts/accounts.ts';
import type { DeskApp } from '../support/accounts/desk-app.ts';
import { guard } from '../support/runner/guard.ts';
import { rawRequest } from '../support/server/raw-request.ts';
import { formOf, postIn, sendForm } from '../support/texts/writing.ts';
import { openSqlite, openWhole, sendRaw } from './whole-site.ts';

guard('A page could be framed, sniffed or made to run scripts of other sites.');

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

const BROKEN = { authorization: 'Bearer nobody' };

/** Every kind of answer there is, by the status it must have, and how it is brought about. */
const KINDS: Record<string, [status: number, ask: (site: DeskApp) => Promise<Answered>]> = {
  'a page': [200, (site) => get(site, '/about')],
  'a page that is kept': [200, async (site) => (await get(site, '/')) && get(site, '/')],
  'a page without its body': [200, (site) => ask(site, 'HEAD', '/')],
  'a page not modified': [
    304,
    async (site) => get(site, '/', { 'if-none-match': String((await get(site, '/')).headers.etag) }),
  ],
  'a page that has moved': [301, async (site) => get(site, `/blog/${await publish(site)}`)],
  'no page': [404, (site) => get(site, '/none')],
  'no post': [404, (site) => get(site, '/blog/none')],
  'a page nobody may send to': [404, (site) => ask(site, 'POST', '/about')],
  'a step on the way to a page': [302, (site) => get(site, '/.well-known/change-password')],
  'a way to another site that is not set up': [302, (site) => get(site, '/api/login')],
  'an address that is broken': [400, (site) => get(site, '/%zz')],
  'a call': [200, (site) => get(site, '/api/post/list')],
  'a call of the letter': [200, (site) => get(site, '/post/list')],
  'a call in plain JSON': [200, (site) => get(site, '/api/site')],
  'a call that fails in plain text': [404, (site) => get(site, '/api/blog-posts/none')],
  'the description of the calls': [200, (site) => get(site, '/api/openapi.json')],
  'a call that a contract refuses': [400, (site) => get(site, '/api/post/list?page=x')],
  'a call whose body is broken': [400, (site) => post(site, '/api/auth/login', '{')],
  'a call for those who are logged in': [401, (site) => get(site, '/api/auth/identities', BROKEN)],
  'a call for admins': [403, async (site) => get(site, '/api/desk/people', (await site.writer()).bearer)],
  'no call': [404, (site) => get(site, '/api/none')],
  'a call of a category that is not there': [
    422,
    async (site) => answered(await (await site.writer()).create({ category: 'None' })),
  ],
  'a call with too much': [413, (site) => post(site, '/api/auth/login', `"${'x'.repeat(1_100_000)}"`)],
  'a call in another format': [
    415,
    (site) => post(site, '/api/auth/login', '<a/>', { 'content-type': 'application/xml' }),
  ],
  'a call too many': [429, tooMany],
  'a question what may be asked': [
    404,
    (site) =>
      ask(site, 'OPTIONS', '/api/auth/login', {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
      }),
  ],
  'a file of the browser': [200, (site) => get(site, '/assets/entry-reader-abc123.js')],
  'a font': [200, (site) => get(site, '/assets/serif-abc123.woff2')],
  'a drawing': [200, (site) => get(site, '/favicon.svg')],
  'a part of a file': [206, (site) => get(site, '/assets/entry-reader-abc123.js', { range: 'bytes=0-2' })],
  'a part no file has': [416, (site) => get(site, '/assets/entry-reader-abc123.js', { range: 'bytes=999-' })],
  'no file': [404, (site) => get(site, '/assets/none.js')],
  'an image': [200, async (site) => get(site, await publishImage(site))],
  'no image': [404, (site) => get(site, '/media/none.jpg')],
  'a table of subscribers': [200, (site) => get(site, '/api/desk/subscribers/export', site.owner.bearer)],
  'what is kept of somebody': [200, (site) => get(site, '/api/auth/my-data', site.owner.bearer)],
  health: [200, (site) => get(site, '/healthz')],
  readiness: [200, (site) => get(site, '/readyz')],
  'a form taken': [303, (site) => form(site, '/newsletter', `email=${newEmail()}`)],
  'a form refused': [400, (site) => form(site, '/newsletter', 'email=nobody')],
  'a form too long': [413, (site) => form(site, '/newsletter', `email=${'x'.repeat(5000)}`)],
  'a button in a mail program': [200, (site) => form(site, '/newsletter/unsubscribe/x', 'List-Unsubscribe=One-Click')],
  'no HTTP at all': [400, async (site) => rawRequest(await site.listen(), 'hello\r\n\r\n')],
  'headers without end': [
    431,
    async (site) => sendRaw(await site.listen(), 'GET / HTTP/1.1', [`X: ${'x'.repeat(70_000)}`]),
  ],
  'nobody’s host': [400, async (site) => sendRaw(await site.listen(), 'GET /api/post/list HTTP/1.1', [])],
  'nobody’s host for a page that is kept': [
    400,
    async (site) => (await get(site, '/')) && sendRaw(await site.listen(), 'GET / HTTP/1.1', []),
  ],
  'something else expected': [
    200,
    async (site) => sendRaw(await site.listen(), 'GET /api/post/list HTTP/1.1', ['Host: a', 'Expect: the-unexpected']),
  ],
};

test.each(Object.entries(KINDS))(
  '%s lets a browser do nothing that the site does not need',
  async (kind, [status, by]) => {
    const answer = await by(await openWhole(openSqlite, { https: true }));
    expect([answer.status, answer.body.slice(0, 200)]).toEqual([status, expect.anything()]);
    const { headers } = answer;
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        // The hash is that of the script that sets the chosen theme.
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe-|\*|http:|blob:|object-src|script-src[^,]*data:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^deny$/i),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      // Mail programs and feed readers in a browser are other sites.
      'cross-origin-resource-policy': kind === 'an image' ? 'cross-origin' : 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=(\d{8,})$/),
    });
    for (const name of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'access-control-allow-credentials',
      'via',
    ])
      expect(headers).not.toHaveProperty(name);
    // What has a body says what it is, in words that no browser takes for something else.
    if (answer.body !== '') expect(String(headers['content-type'])).toMatch(/^(text|application|image|font)\/[\w+.-]+/);
    expect(answer.body).not.toMatch(/node_modules|\bat \w+ \(|\.ts:\d|SQLITE|FST_/);
  },
);

test('a site that is not on https promises nothing of https', async () => {
  const { headers } = await get(await openWhole(), '/');
  expect(headers).toHaveProperty('content-security-policy');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('what is a table or a file of somebody is saved, and never shown as a page of the site', async () => {
  const site = await openWhole();
  for (const url of ['/api/desk/subscribers/export', '/api/desk/export', '/api/auth/my-data']) {
    const { headers } = await get(site, url, site.owner.bearer);
    expect([url, String(headers['content-disposition'])]).toEqual([
      url,
      expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    ]);
    expect([url, String(headers['cache-control'])]).toEqual([url, expect.stringMatching(/no-store|private/)]);
  }
  expect((await get(site, '/api/auth/my-data')).status).toBe(401);
});

async function ask(
  { app }: DeskApp,
  method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS',
  url: string,
  headers = {},
  payload?: string,
) {
  return answered(await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) }));
}

function answered({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }): Answered {
  return { status: statusCode, headers: { ...headers }, body };
}

function get(site: DeskApp, url: string, headers = {}) {
  return ask(site, 'GET', url, headers);
}

function post(
  site: DeskApp,
  url: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return ask(site, 'POST', url, headers, body);
}

function form(site: DeskApp, url: string, body: string) {
  return post(site, url, body, { 'content-type': 'application/x-www-form-urlencoded' });
}

async function tooMany(site: DeskApp): Promise<Answered> {
  const email = newEmail();
  const wrong = () => post(site, '/api/auth/login', JSON.stringify({ email, password: 'x' }));
  for (let time = 1; time <= 10; time += 1) expect((await wrong()).status).toBe(401);
  return wrong();
}

async function publish(site: DeskApp): Promise<number> {
  return postIn(await site.owner.create()).id;
}

async function publishImage(site: DeskApp): Promise<string> {
  const fields = { title: 'T', summary: 'S', content: 'C', category: site.category.name };
  const bytes = await picture(30, 20).jpeg().toBuffer();
  const answer = await sendForm(site, '/api/post/create', formOf(fields, { bytes, name: 'a.jpg' }), site.owner.bearer);
  return postIn(answer).files[0].file_path;
}
