import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { AuditEntry } from '#shared/contracts/desk/audit-log.ts';
import { onBothDatabases, onDatabase, openMigrated } from '../../../test/support/database/databases.ts';
import { listSubscribers } from '../../../test/support/mail/newsletter.ts';
import { countTurns } from '../../../test/support/runner/count-turns.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { openWriting, refusal } from '../../../test/support/texts/writing.ts';
import { exportSubscribers } from './newsletter-desk-routes.ts';
import type { Subscriber } from './subscriber-store.ts';
import { endSubscriptionOf, hashAddress } from './suppression-store.ts';

const DAY = 24 * 60 * 60_000;
const CALL = '/api/desk/subscribers';

let made = 0;

async function buildSubscriber({ transaction }: Database, overrides: Partial<Subscriber> = {}): Promise<Subscriber> {
  made += 1;
  const subscriber = {
    email: `subscriber-${made}@example.org`,
    token: `token-${made}`,
    asked_at: 1000,
    confirmed_at: 2000,
    unsubscribed_at: null,
    ...overrides,
  };
  return transaction((db) => db.insertInto('subscribers').values(subscriber).returningAll().executeTakeFirstOrThrow());
}

async function openDesk(open: Parameters<typeof openWriting>[0]) {
  const site = await openWriting(open);
  const admin = await site.admin();
  const send = (method: 'POST', url: string, body?: unknown) => site.send(method, url, body, admin.bearer);
  const importing = async (csv: string) => send('POST', `${CALL}/import`, { csv });
  const auditLog = async (): Promise<Pick<AuditEntry, 'act' | 'count'>[]> =>
    (await admin.get('/api/desk/history')).json().data.rows.map(({ act, count }: AuditEntry) => ({ act, count }));
  return { ...site, desk: admin, sendAsAdmin: send, importing, auditLog };
}

onBothDatabases('subscribers at the desk', (open) => {
  test('come in from a table, once, with when they agreed and where', async () => {
    const { database, importing, auditLog } = await openDesk(open);
    const known = await buildSubscriber(database);
    const asked = await buildSubscriber(database, { confirmed_at: null });
    const left = await buildSubscriber(database, { unsubscribed_at: 3000 });
    const answer = await importing(
      [
        '\uFEFFSource;EMAIL; confirmed_at;other',
        '"A ""fair""\nin Pune"; New@Example.org ;2024-01-31;x',
        ';new-2@example.org;2024-01-31T10:00:00+05:30;',
        `;${known.email};2024-01-31`,
        `;${asked.email};2024-01-31;x`,
        `;${left.email};2024-01-31;x`,
        '',
        ';new@example.org;2023-01-31;again',
      ].join('\r\n'),
    );
    expect(answer.json()).toEqual({
      status: true,
      message: '3 subscribers added.',
      data: { added: 3, known: 2, left: 1, unwanted: 0, refused: [], refusedCount: 0 },
    });
    const rows = new Map((await listSubscribers(database)).map((row) => [row.email, row]));
    const time = Date.parse('2024-01-31T12:00:00+05:30');
    const fresh = { confirmed_at: time, asked_at: time, unsubscribed_at: null };
    expect(rows.get('new@example.org')).toMatchObject({ ...fresh, source: 'A "fair" in Pune' });
    expect(rows.get('new@example.org')?.token).toMatch(/^[\w-]{22}$/);
    const local = Date.parse('2024-01-31T04:30:00Z');
    expect(rows.get('new-2@example.org')).toMatchObject({ confirmed_at: local, source: 'Imported' });
    expect(rows.get(known.email)).toEqual(known);
    expect(rows.get(left.email)).toEqual(left);
    const { token, asked_at } = asked;
    expect(rows.get(asked.email)).toMatchObject({ token, asked_at, confirmed_at: time, unsubscribed_at: null });
    expect(await auditLog()).toEqual([{ act: 'subscribers imported', count: 5 }]);
  });

  test('are found by the beginning of their address, whatever is in it', async () => {
    const { database, desk } = await openDesk(open);
    for (const email of [
      'under_score@example.org',
      'underXscore@example.org',
      '100%@example.org',
      "o'neil@example.org",
    ]) {
      await buildSubscriber(database, { email: email.toLowerCase() });
    }
    const found = async (search: string) => {
      const { rows, count } = (await desk.get(`${CALL}?search=${encodeURIComponent(search)}`)).json().data;
      expect(rows).toHaveLength(count);
      return rows.map(({ email }: Subscriber) => email);
    };
    expect(await found(' Under_S')).toEqual(['under_score@example.org']);
    expect(await found('100%')).toEqual(['100%@example.org']);
    expect(await found("o'")).toEqual(["o'neil@example.org"]);
    expect(await found('\\')).toEqual([]);
    expect(await found('score')).toEqual([]);
  });
});

onDatabase('subscribers at the desk', (open) => {
  test('are listed by the day since when, the last one first, with how many there are of each state', async () => {
    const { database, desk } = await openDesk(open);
    const subscribed = await buildSubscriber(database);
    const asked = await buildSubscriber(database, { confirmed_at: null });
    const left = await buildSubscriber(database, { unsubscribed_at: 3000, source: 'A fair', language: 'hi' });
    const page = async (query: string) => (await desk.get(`${CALL}${query}`)).json().data;
    const all = await page('');
    expect(all).toMatchObject({ count: 3, page: 1, limit: 20, totals: { subscribed: 1, asked: 1, unsubscribed: 1 } });
    expect(all.rows.map(({ id }: Subscriber) => id)).toEqual([left.id, subscribed.id, asked.id]);
    expect(all.rows[0]).toEqual({
      id: left.id,
      email: left.email,
      state: 'unsubscribed',
      asked_at: new Date(1000).toISOString(),
      confirmed_at: new Date(2000).toISOString(),
      unsubscribed_at: new Date(3000).toISOString(),
      source: 'A fair',
      language: 'hi',
    });
    for (const [state, id] of Object.entries({ subscribed: subscribed.id, asked: asked.id, unsubscribed: left.id })) {
      expect(await page(`?show=${state}`)).toMatchObject({ count: 1, rows: [{ id, state }] });
    }
    expect(await page('?limit=1&page=3')).toMatchObject({ count: 3, rows: [{ id: asked.id }] });
    const [first, second] = [await buildSubscriber(database), await buildSubscriber(database)];
    const sameDay = await Promise.all([2, 3, 4].map((number) => page(`?limit=1&page=${number}`)));
    expect(sameDay.map(({ rows }) => rows[0].id)).toEqual([second.id, first.id, subscribed.id]);
  });

  test('come in with the language of their letters, where the table has one', async () => {
    const { database, importing } = await openDesk(open);
    const [asked, left] = [{ confirmed_at: null }, { unsubscribed_at: 3000 }];
    const kept = await buildSubscriber(database, { ...asked, language: 'en' });
    const changed = await buildSubscriber(database, { ...asked, language: 'en' });
    const gone = await buildSubscriber(database, { ...left, language: 'en' });
    const answer = await importing(
      [
        'Language,email,confirmed_at',
        'HI,hindi@example.org,2024-01-31',
        ',none@example.org,2024-01-31',
        'both,both@example.org,2024-01-31',
        'fr,french@example.org,2024-01-31',
        `,${kept.email},2024-01-31`,
        `hi,${changed.email},2024-01-31`,
        `hi,${gone.email},2024-01-31`,
      ].join('\n'),
    );
    expect(answer.json().data).toMatchObject({
      added: 5,
      refused: [{ line: 5, reason: 'The language of the letters must be both, en or hi.' }],
    });
    const languages = (await listSubscribers(database)).map(({ email, language }) => [email, language]);
    expect(Object.fromEntries(languages)).toEqual({
      'hindi@example.org': 'hi',
      'none@example.org': 'both',
      'both@example.org': 'both',
      [kept.email]: 'en',
      [changed.email]: 'hi',
      [gone.email]: 'en',
    });
  });

  test('are refused line by line, with reasons', async () => {
    const { database, importing } = await openDesk(open);
    const tomorrow = new Date(Date.now() + 2 * DAY).toISOString();
    const answer = await importing(
      `email,confirmed_at\nno address,2024-01-31\na@example.org,\n\n"b@example.org","31.1.2024"\n` +
        `c@example.org,2024-02-30\nd@example.org,${tomorrow}\ne@example.org,${tomorrow.slice(0, 10)}\nf@example.org,2024-01-31\n`,
    );
    const looks = 'The time must look like 2026-01-31 or 2026-01-31T12:00:00Z.';
    const future = 'This day is in the future.';
    expect(answer.json().data).toEqual({
      ...{ added: 1, known: 0, left: 0, unwanted: 0, refusedCount: 6 },
      refused: [
        { line: 2, reason: 'This is not an email address.' },
        { line: 3, reason: 'The day they agreed is missing.' },
        { line: 5, reason: looks },
        { line: 6, reason: looks },
        { line: 7, reason: future },
        { line: 8, reason: future },
      ],
    });
    expect(await listSubscribers(database)).toHaveLength(1);
  });

  test('are counted before they come in, with the first of each kind, and nothing is changed', async () => {
    const { database, sendAsAdmin, importing, auditLog } = await openDesk(open);
    const known = await buildSubscriber(database);
    const asked = await buildSubscriber(database, { confirmed_at: null });
    const left = await buildSubscriber(database, { unsubscribed_at: 3000 });
    const bounced = await buildSubscriber(database);
    await database.transaction((db) =>
      endSubscriptionOf(db, {
        ...{ id: bounced.id, reason: 'bounce' as const, now: 4000 },
        emailHash: hashAddress(TEST_SECRET, bounced.email),
      }),
    );
    await database.transaction((db) => db.deleteFrom('subscribers').where('id', '=', bounced.id).execute());
    const before = await listSubscribers(database);
    const people = ['new@example.org', known.email, asked.email, left.email, bounced.email];
    const csv = [
      'first_name,email,created_at,status',
      ...people.map((email) => `A,${email},2024-01-31T10:00:00Z,active`),
      'B,off@example.org,2024-01-31T10:00:00Z,cancelled',
      'C,late@example.org,2024-01-31T10:00:00Z,inactive',
      'D,nobody,2024-01-31T10:00:00Z,active',
    ].join('\n');
    const checked = (await sendAsAdmin('POST', `${CALL}/import/check`, { csv })).json().data;
    const counts = { added: 2, known: 1, left: 2, unwanted: 2, refusedCount: 1 };
    const confirmed_at = '2024-01-31T10:00:00.000Z';
    expect(checked).toEqual({
      program: 'Kit',
      columns: [
        { name: 'first_name', examples: ['A', 'A', 'A'] },
        { name: 'email', examples: people.slice(0, 3) },
        { name: 'created_at', examples: Array.from({ length: 3 }, () => '2024-01-31T10:00:00Z') },
        { name: 'status', examples: ['active', 'active', 'active'] },
      ],
      outcome: {
        ...counts,
        refused: [{ line: 9, reason: 'This is not an email address.' }],
        unwantedBy: { unsubscribed: 1, bounced: 0, unconfirmed: 1 },
        paying: 0,
        examples: {
          added: ['new@example.org', asked.email].map((email) => ({ email, confirmed_at, language: 'both' })),
          known: [known.email],
          left: [left.email, bounced.email],
          unwanted: ['off@example.org', 'late@example.org'],
        },
      },
    });
    expect(await listSubscribers(database)).toEqual(before);
    expect(await auditLog()).toEqual([]);
    expect((await importing(csv)).json().data).toMatchObject(counts);
  });

  test('come in from a table of an unknown program once an admin says which columns are which', async () => {
    const { database, sendAsAdmin } = await openDesk(open);
    const csv = 'Name,Mail,Joined\nA,a@example.org,2024-01-31\n';
    const check = async (columns?: object) =>
      (await sendAsAdmin('POST', `${CALL}/import/check`, { csv, columns })).json().data;
    expect(await check()).toMatchObject({ program: null, outcome: null, columns: [{ name: 'Name' }, {}, {}] });
    const columns = { email: 1, agreed: 2, status: '' };
    expect(await check(columns)).toMatchObject({ program: null, outcome: { added: 1 } });
    expect(await listSubscribers(database)).toEqual([]);
    await sendAsAdmin('POST', `${CALL}/import`, { csv, columns });
    expect(await listSubscribers(database)).toMatchObject([{ email: 'a@example.org', source: 'Imported' }]);
  });

  test('leave out who unsubscribed elsewhere, also where an admin has named the columns', async () => {
    const { database, sendAsAdmin } = await openDesk(open);
    const csv = [
      'Reader,Day,Unsubscribed At',
      'a@example.org,2024-01-31,',
      'b@example.org,2024-01-31,2024-05-01',
      'c@example.org,2024-01-31,no',
    ].join('\n');
    const columns = { email: 0, agreed: 1 };
    const { data } = (await sendAsAdmin('POST', `${CALL}/import`, { csv, columns })).json();
    expect(data).toMatchObject({ added: 2, unwanted: 1 });
    const emails = (await listSubscribers(database)).map(({ email }) => email);
    expect(emails.sort()).toEqual(['a@example.org', 'c@example.org']);
  });

  test('are refused as a whole where the columns are missing, or it is too much', async () => {
    const { importing, auditLog } = await openDesk(open);
    const columns = 'The first line must name the columns.';
    expect(refusal(await importing(''))).toEqual([422, columns]);
    expect(refusal(await importing('email\na@example.org'))).toEqual([
      422,
      'Say which column has the address, and which one the day they agreed.',
    ]);
    expect(refusal(await importing('a@example.org,2024-01-31'))).toEqual([
      422,
      'The first line must name the columns, and here it has an address. Add such a line.',
    ]);
    expect(refusal(await importing('x'.repeat(5 * 1024 * 1024 + 1)))).toEqual([413, 'The file is larger than 5 MB.']);
    expect(await auditLog()).toEqual([]);
  });

  test('come in by the thousand, and at most fifty refusals are told', async () => {
    const { database, importing } = await openDesk(open);
    const lines = Array.from({ length: 2000 }, (_, number) => `many-${number}@example.org,2024-01-31`);
    const wrong = Array.from({ length: 60 }, () => 'nobody,2024-01-31');
    const csv = ['email,confirmed_at', ...lines, ...wrong].join('\n');
    const { data } = (await importing(csv)).json();
    expect([data.added, data.refused.length, data.refusedCount]).toEqual([2000, 50, 60]);
    const subscribers = await listSubscribers(database);
    expect(subscribers).toHaveLength(2000);
    // As though the first import had been cut off.
    const come = subscribers.slice(0, 700);
    const ids = come.map(({ id }) => id);
    await database.transaction((db) => db.deleteFrom('subscribers').where('id', 'not in', ids).execute());
    expect((await importing(csv)).json().data).toMatchObject({ added: 1300, known: 700 });
    expect((await importing(csv)).json().data).toMatchObject({ added: 0, known: 2000 });
    expect((await listSubscribers(database)).filter(({ id }) => ids.includes(id))).toEqual(come);
  });

  test('are added one by one, with where and when they agreed, which is in the history and in their own data', async () => {
    const { database, sendAsAdmin, auditLog, writer } = await openDesk(open);
    const person = await writer();
    const { email } = await database.read
      .selectFrom('users')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const agreement = { source: ' On paper,  at a fair ', agreed_on: '2024-01-31', language: 'hi' };
    const added = await sendAsAdmin('POST', CALL, { email: ` ${email.toUpperCase()} `, ...agreement });
    const confirmed_at = '2024-01-31T06:30:00.000Z';
    const told = { source: 'On paper, at a fair', language: 'hi' };
    expect(added.json()).toMatchObject({
      message: 'Added. They get the next letter.',
      data: { email, state: 'subscribed', confirmed_at, ...told },
    });
    const [row] = await listSubscribers(database);
    expect(row).toMatchObject({ email, confirmed_at: Date.parse(confirmed_at), ...told });
    expect(row?.token).toMatch(/^[\w-]{22}$/);
    expect(await auditLog()).toEqual([{ act: 'subscriber added' }]);
    const own = (await person.get('/api/auth/my-data')).json();
    expect(own.subscription).toMatchObject({ email, ...told });

    // Who has asked for letters and not confirmed has now agreed.
    const asked = await buildSubscriber(database, { confirmed_at: null });
    const other = await sendAsAdmin('POST', CALL, { email: asked.email, ...agreement });
    expect(other.json().data).toMatchObject({ id: asked.id, state: 'subscribed' });
  });

  test('are not added who are subscribed or have left, with the reason', async () => {
    const { database, sendAsAdmin, auditLog } = await openDesk(open);
    const end = (reason: 'bounce' | 'complaint', { id, email }: Subscriber) =>
      database.transaction((db) =>
        endSubscriptionOf(db, { id, reason, now: 4000, emailHash: hashAddress(TEST_SECRET, email) }),
      );
    const known = await buildSubscriber(database);
    const paused = await buildSubscriber(database, { paused_at: 3000 });
    const left = await buildSubscriber(database, { unsubscribed_at: 3000 });
    const bounced = await buildSubscriber(database);
    const cross = await buildSubscriber(database);
    const forgotten = await buildSubscriber(database);
    await end('bounce', bounced);
    await end('complaint', cross);
    await end('bounce', forgotten);
    await database.transaction((db) => db.deleteFrom('subscribers').where('id', '=', forgotten.id).execute());
    const before = await listSubscribers(database);
    const add = async ({ email }: Pick<Subscriber, 'email'>, changes: object = {}) =>
      refusal(await sendAsAdmin('POST', CALL, { email, source: 'A fair', agreed_on: '2024-01-31', ...changes }));
    const hasLeft =
      'They unsubscribed, or letters to this address came back or were reported as spam. Only they can subscribe again, on the site.';
    expect(await add(known)).toEqual([409, 'They are subscribed already.']);
    expect(await add(paused)).toEqual([
      409,
      'They are subscribed, but paused: letters came back. Resume them in the list.',
    ]);
    expect(await add(left)).toEqual([409, hasLeft]);
    expect(await add(bounced)).toEqual([409, hasLeft]);
    expect(await add(cross)).toEqual([409, hasLeft]);
    expect(await add(forgotten)).toEqual([409, hasLeft]);
    const fresh = { email: 'new@example.org' };
    const tomorrow = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);
    expect(await add(fresh, { agreed_on: tomorrow })).toEqual([400, 'This day is in the future.']);
    expect(await add(fresh, { agreed_on: '1960-01-01' })).toEqual([400, 'This day is too long ago.']);
    expect(await add(fresh, { source: ' ' })).toEqual([400, 'Where they agreed is required']);
    expect(await listSubscribers(database)).toEqual(before);
    expect(await auditLog()).toEqual([]);
  });

  test('go out as a table that no spreadsheet takes for formulas, and that can be imported', async () => {
    const { database, desk, importing, auditLog } = await openDesk(open);
    const source = '=HYPERLINK("https://bad.example"), दिल्ली';
    const strange = await buildSubscriber(database, { email: '+tag@example.org', source });
    const plain = await buildSubscriber(database, { confirmed_at: 5000, language: 'hi', source: "'=marked" });
    await buildSubscriber(database, { confirmed_at: null });
    await buildSubscriber(database, { unsubscribed_at: 3000 });
    const answer = await desk.get(`${CALL}/export`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/);
    const link = (subscriber: Subscriber) => `https://site.example/newsletter/unsubscribe/${subscriber.token}`;
    expect(answer.body).toBe(
      '\uFEFFemail,confirmed_at,source,language,unsubscribe\r\n' +
        `"'+tag@example.org",1970-01-01T00:00:02.000Z,"'=HYPERLINK(""https://bad.example""), दिल्ली",both,${link(strange)}\r\n` +
        `${plain.email},1970-01-01T00:00:05.000Z,"''=marked",hi,${link(plain)}\r\n`,
    );
    expect(await auditLog()).toEqual([{ act: 'subscribers exported', count: 2 }]);

    await database.transaction((db) => db.deleteFrom('subscribers').execute());
    expect((await importing(answer.body)).json().data).toMatchObject({ added: 2, refusedCount: 0 });
    expect(await listSubscribers(database)).toMatchObject([
      { email: '+tag@example.org', confirmed_at: 2000, source, language: 'both' },
      { email: plain.email, confirmed_at: 5000, source: "'=marked", language: 'hi' },
    ]);
  });

  guard('The whole table of subscribers was built in memory before its first byte went out.', () => {
    test('all go out, each part read when the one before it was taken', async () => {
      const { database, desk } = await openDesk(open);
      const emails = Array.from({ length: 1100 }, (_, number) => `one-of-many-${number}@example.org`);
      const rows = emails.map((email) => ({ email, token: email, asked_at: 1000, confirmed_at: 2000 }));
      await database.transaction((db) => db.insertInto('subscribers').values(rows).execute());
      const { body } = await desk.get(`${CALL}/export`);
      const lines: string[] = body.split('\r\n').slice(1, -1);
      expect(lines.map((line) => line.split(',')[0])).toEqual(emails);

      const parts = await exportSubscribers(database, desk, 'https://site.example');
      await parts.next();
      await parts.next();
      await buildSubscriber(database, { email: 'late@example.org' });
      expect(await text(parts)).toContain('late@example.org');
    });
  });

  test('go out to an admin who says who they are, and not where a link made their browser ask', async () => {
    const { app, database, desk, auditLog } = await openDesk(open);
    await buildSubscriber(database);
    const cookie = `session=${desk.bearer.authorization.slice('Bearer '.length)}`;
    const headers = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(refusal(await app.inject({ url: `${CALL}/export`, headers }))).toEqual([401, 'Log in first.']);
    expect((await app.inject({ method: 'HEAD', url: `${CALL}/export`, headers })).statusCode).toBe(404);
    expect(await auditLog()).toEqual([]);
    // What only shows something may be asked for with it.
    expect((await app.inject({ url: CALL, headers: { cookie } })).statusCode).toBe(200);
    expect((await app.inject({ url: `${CALL}/export`, headers: { cookie, ...desk.bearer } })).statusCode).toBe(200);
    expect(await auditLog()).toEqual([{ act: 'subscribers exported', count: 1 }]);
  });

  test('can be left in peace by an admin, who is then in the history', async () => {
    const { database, sendAsAdmin, auditLog } = await openDesk(open);
    const { id, email } = await buildSubscriber(database);
    const leave = () => sendAsAdmin('POST', `${CALL}/${id}/unsubscribe`);
    expect((await leave()).json().data).toMatchObject({ id, email, state: 'unsubscribed' });
    const [first] = await listSubscribers(database);
    expect((await leave()).json().data).toMatchObject({ id, state: 'unsubscribed' });
    expect(await listSubscribers(database)).toEqual([first]);
    expect(await auditLog()).toEqual([{ act: 'subscriber unsubscribed' }]);
    expect(refusal(await sendAsAdmin('POST', `${CALL}/${id + 1}/unsubscribe`))).toEqual([
      404,
      'This subscriber was deleted.',
    ]);
  });
});

// On PostgreSQL every query lets others be answered, however many follow each other.
test('subscribers that are counted and come in let others be answered, on SQLite', async () => {
  const { importing, sendAsAdmin } = await openDesk(() => openMigrated('sqlite'));
  const lines = Array.from({ length: 5000 }, (_, number) => `many-${number}@example.org,2024-01-31`);
  const csv = ['email,confirmed_at', ...lines].join('\n');
  const whileChecked = countTurns();
  expect((await sendAsAdmin('POST', `${CALL}/import/check`, { csv })).json().data.outcome.added).toBe(5000);
  expect(whileChecked()).toBeGreaterThanOrEqual(10);
  const turns = countTurns();
  expect((await importing(csv)).json().data.added).toBe(5000);
  expect(turns()).toBeGreaterThanOrEqual(10);
});
