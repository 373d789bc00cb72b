import { expect, test } from 'vitest';
import { buildPost } from '../support/database/builders.ts';
import { type OpenDatabase, onSqlite, openMigrated } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { rawRequest } from '../support/server/raw-request.ts';
import { openWithReaders } from '../support/texts/engagement.ts';
import { postIn } from '../support/texts/writing.ts';
import { addressesOf, cookieOf, describedCalls, everyRow } from './attacker.ts';

guard('Another site acted through the browser of someone who was logged in.');

const EVIL = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' };

/** What another site can send without the browser asking us first. */
const WITHOUT_ASKING: Record<string, { type?: string; of(fields: Record<string, unknown>): string }> = {
  'an ordinary form': {
    type: 'application/x-www-form-urlencoded',
    of: (fields) =>
      new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
  },
  'a form of plain text that reads as JSON': {
    type: 'text/plain',
    of: (fields) => `${JSON.stringify(fields).slice(0, -1)},"x":"="}`,
  },
  'a form with parts': {
    type: 'multipart/form-data; boundary=b',
    of: (fields) =>
      `${Object.entries(fields)
        .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--b--\r\n`,
  },
  'JSON that says it is plain text': { type: 'text/plain;charset=UTF-8', of: (fields) => JSON.stringify(fields) },
  'bytes without a type': { of: (fields) => JSON.stringify(fields) },
  'nothing at all': { of: () => '' },
};

/** An admin with a browser that is logged in, and what another site would like it to do. */
async function openVictim(open: OpenDatabase) {
  const app = await openWithReaders(open, { rateLimits: false });
  const victim = await app.admin();
  const { id } = postIn(await victim.create());
  postIn(await app.readerOf(victim).comment(id, 'Well said.'));
  const other = await app.writer();
  const wishes: [method: 'POST' | 'PUT' | 'DELETE', url: string, fields: Record<string, unknown>][] = [
    ['POST', '/api/post/create', { title: 'Forged', summary: 'S', content: 'C', category: app.category.name }],
    ['POST', '/post/create', { title: 'Forged', summary: 'S', content: 'C', category: app.category.name }],
    ['PUT', '/api/post/update', { id, title: 'Forged', summary: 'S', content: 'C', category: app.category.id }],
    ['DELETE', '/api/post/delete', { id }],
    ['POST', '/api/post/like', { post_id: id }],
    ['POST', '/api/post/comment', { post_id: id, comment: 'Forged' }],
    ['POST', '/api/auth/update-profile', { first_name: 'Forged', last_name: 'Forged', phone_no: 9812345678 }],
    ['POST', '/api/auth/logout', {}],
    ['DELETE', '/api/auth/sessions', {}],
    ['PUT', '/api/desk/site', { name: 'Forged' }],
    ['PUT', `/api/desk/people/${other.id}/role`, { isAdmin: true }],
    ['POST', `/api/desk/people/${other.id}/suspend`, {}],
  ];
  return { ...app, victim, other, wishes };
}

onSqlite('another site, in the browser of an admin', (open) => {
  test.each(Object.entries(WITHOUT_ASKING))('changes nothing by %s', async (_, { type, of }) => {
    const { app, database, victim, wishes } = await openVictim(open);
    const before = await everyRow(database);
    for (const origin of [EVIL.origin, 'null', 'https://site.example']) {
      const headers = { ...EVIL, origin, ...cookieOf(victim.bearer), ...(type && { 'content-type': type }) };
      for (const [method, url, fields] of wishes) {
        const payload = of(fields);
        const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
        expect([url, answer.headers['access-control-allow-origin']]).toEqual([url, undefined]);
        // Logging out with nothing to end is no failure.
        if (!url.endsWith('/logout')) expect([method, url, answer.statusCode >= 400]).toEqual([method, url, true]);
      }
    }
    expect(await everyRow(database)).toEqual(before);
    expect((await app.inject({ url: '/api/auth/profile', headers: victim.bearer })).statusCode).toBe(200);
  });

  test('would change everything with the header that it cannot send', async () => {
    const { app, database, victim, wishes } = await openVictim(open);
    const ending = ['/api/post/delete', '/api/auth/logout'];
    const last = (url: string) => (ending.includes(url) ? 1 : 0);
    for (const [method, url, fields] of wishes.toSorted(([, one], [, two]) => last(one) - last(two))) {
      const before = await everyRow(database);
      const answer = await app.inject({ method, url, headers: { ...EVIL, ...victim.bearer }, payload: fields });
      expect([method, url, answer.statusCode]).toEqual([method, url, 200]);
      const changes = url !== '/api/auth/sessions';
      expect([method, url, JSON.stringify(await everyRow(database)) !== JSON.stringify(before)]).toEqual([
        method,
        url,
        changes,
      ]);
    }
  });

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override', '_method'])(
    'makes no other method of a GET by %s',
    async (name) => {
      const { app, database, victim } = await openVictim(open);
      const before = await everyRow(database);
      for (const method of ['DELETE', 'PUT', 'POST']) {
        for (const url of ['/api/post/1', '/post/1', '/api/auth/account', '/api/desk/site', '/api/auth/sessions']) {
          const headers = { ...victim.bearer, ...cookieOf(victim.bearer), [name]: method };
          await app.inject({ method: 'GET', url: `${url}?${name}=${method}`, headers });
          await app.inject({ method: 'HEAD', url: `${url}?${name}=${method}`, headers });
        }
      }
      expect(await everyRow(database)).toEqual(before);
      expect((await app.inject({ method: 'DELETE', url: '/api/post/1', headers: victim.bearer })).statusCode).toBe(200);
    },
  );

  test('makes nobody write who only follows links, whichever call they lead to', async () => {
    const app = await openVictim(open);
    const calls = await describedCalls(app);
    const before = await everyRow(app.database);
    const headers = cookieOf(app.victim.bearer);
    for (const { path } of calls) {
      for (const url of addressesOf(path, [1, 2])) {
        for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
          const { statusCode } = await app.app.inject({ method, url: `${url}?id=1&liked=true&isAdmin=true`, headers });
          expect([method, url, statusCode < 500]).toEqual([method, url, true]);
        }
      }
    }
    expect(await everyRow(app.database)).toEqual(before);
  });

  test('makes nobody download anything who only follows links', async () => {
    const app = await openVictim(open);
    const admin = await app.admin();
    const gets = (await describedCalls(app)).filter(({ method }) => method === 'GET');
    const downloads = [];
    for (const { path } of gets) {
      for (const url of addressesOf(path, [1])) {
        const saved = await app.get(url, admin.bearer);
        if (!saved.headers['content-disposition']) continue;
        downloads.push(url);
        const before = await everyRow(app.database);
        for (const method of ['GET', 'HEAD'] as const) {
          const answer = await app.app.inject({ method, url, headers: cookieOf(admin.bearer) });
          expect([url, answer.statusCode >= 400]).toEqual([url, true]);
          expect(answer.headers).not.toHaveProperty('content-disposition');
        }
        expect(await everyRow(app.database)).toEqual(before);
      }
    }
    expect(downloads.sort()).toEqual([
      ...['/api/auth/my-data', '/api/desk/export', '/api/desk/subscribers/export', '/api/post/1/markdown'],
    ]);
  });

  test('subscribes and unsubscribes nobody who only opens the links of a mail', async () => {
    const app = await openVictim(open);
    postIn(await app.send('POST', '/api/newsletter/subscribe', { email: 'reader@example.org' }));
    const token = 'a-token-of-a-mail';
    await app.database.transaction((db) =>
      db.insertInto('subscribers').values({ email: 'waits@example.org', token, asked_at: Date.now() }).execute(),
    );
    const before = await everyRow(app.database);
    for (const page of ['confirm', 'unsubscribe']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
        await app.app.inject({ method, url: `/newsletter/${page}/${token}?List-Unsubscribe=One-Click` });
      }
    }
    expect(await everyRow(app.database)).toEqual(before);
  });
});

// None of it gets as far as a database.
const open = () => openMigrated('sqlite');

test.each(['https://evil.example', 'null', 'https://site.example.evil.example', 'http://localhost:3000'])(
  'a browser that asks for %s whether it may is told nothing that would allow it',
  async (origin) => {
    const app = await openWithReaders(open);
    await buildPost(app.database);
    for (const url of ['/api/post/create', '/api/post/list', '/api/auth/login', '/api/desk/site', '/post/like', '/']) {
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      };
      const asked = await app.app.inject({ method: 'OPTIONS', url, headers });
      expect([url, Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))]).toEqual([url, []]);
      expect([url, asked.statusCode >= 400]).toEqual([url, true]);
    }
    const read = await app.get('/api/post/list', { origin });
    expect(Object.keys(read.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(read.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(postIn(read).count).toBe(1);
  },
);

test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'MOVE', 'get', 'DEBUG'])('%s does nothing', async (method) => {
  const app = await openWithReaders(open);
  const { bearer } = await app.admin();
  const origin = await app.listen();
  const line = (verb: string) =>
    `${verb} /api/auth/profile HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: ${bearer.authorization}\r\n\r\n`;
  const refused = await rawRequest(origin, line(method));
  expect(refused.status === 0 || refused.status >= 400).toBe(true);
  expect(refused.body).not.toContain(bearer.authorization);
  expect(refused.body).not.toContain('@example.org');
  expect((await rawRequest(origin, line('GET'))).status).toBe(200);
});
