import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { listJobs } from '../../../test/support/jobs/jobs.ts';
import { startCountingServer } from '../../../test/support/mail/counting-mail-server.ts';
import { queueLetter, sender, sendLetters, statusOf } from '../../../test/support/mail/letters.ts';
import { buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { unreachableHost } from './public-site.ts';

const UNREACHABLE = 'http://localhost:3000';
const WITHIN = { timeout: 60_000, interval: 20 };
const REFUSED = [
  422,
  'Links in this letter would lead to localhost, which readers cannot reach. Have the public address of the site set first.',
];

test.each([
  'http://localhost:3000',
  'http://localhost.',
  'http://127.0.0.1',
  'http://[::1]:3000',
  'http://192.168.1.20:3000',
  'http://laptop:3000',
  'http://laptop.local',
  'http://server.lan',
  'https://pi.home.arpa',
])('readers cannot reach %s', (siteUrl) => {
  expect(unreachableHost(siteUrl)).toBe(new URL(siteUrl).hostname);
});

test.each(['https://site.example', 'https://blog.site.example:8443', 'https://चिंतन.example', 'http://8.8.8.8'])(
  'readers can reach %s',
  (siteUrl) => {
    expect(unreachableHost(siteUrl)).toBeNull();
  },
);

onDatabase('on a site that readers cannot reach, a letter', (open) => {
  const CALLS: [string, object, string, object?][] = [
    ['is sent', { status: 'draft', started_at: null }, 'send', { now: true }],
    ['is scheduled', { status: 'draft', started_at: null }, 'send'],
    ['is sent before its time', { status: 'queued', started_at: null, due_at: 10 ** 14 }, 'send', { now: true }],
    ['goes on', { status: 'paused', reason: 'admin' }, 'resume'],
    ['goes to new subscribers', { status: 'sent' }, 'send-to-new'],
    ['is sent again', { status: 'sent' }, 'send-again', { show: 'rejected' }],
  ];

  async function openLetter(siteUrl: string, columns: object) {
    const { database, desk, owner } = await openDesk(open, { siteUrl: () => siteUrl });
    const { id: post_id } = postIn(await owner.create());
    const subscriber = { email: 'asha@mail.example', token: 'token-of-asha', asked_at: 1, confirmed_at: 1 };
    await database.transaction((db) => db.insertInto('subscribers').values(subscriber).execute());
    return { database, desk, id: await buildSentLetter(database, { post_id, ...columns }) };
  }

  test.each(CALLS)('that %s is refused', async (_what, columns, action, body) => {
    const { database, desk, id } = await openLetter(UNREACHABLE, columns);
    const before = await statusOf(database, id);
    expect(refusal(await desk.post(`letters/${id}/${action}`, body))).toEqual(REFUSED);
    expect(await statusOf(database, id)).toEqual(before);
    expect(postIn(await desk.get(`letters/${id}`)).unreachable_host).toBe('localhost');
  });

  test.each(CALLS)('that %s is not refused once they can', async (_what, columns, action, body) => {
    const { desk, id } = await openLetter('https://site.example', columns);
    const { unreachable_host } = postIn(await desk.post(`letters/${id}/${action}`, body));
    expect(unreachable_host).toBeNull();
  });

  test('still goes to the admin as a test', async () => {
    const { database, desk, id } = await openLetter(UNREACHABLE, { status: 'draft', started_at: null });
    expect((await desk.post(`letters/${id}/test`)).statusCode).toBe(200);
    expect(await listJobs(database, 'send-test-letter')).toHaveLength(1);
  });

  test('is paused when it is due, and reaches everybody after the address was set', async () => {
    const { database } = await open();
    const server = await startCountingServer();
    const id = await queueLetter(database, { readers: 3 });
    await sendUntil(database, server.url, id, UNREACHABLE, { status: 'paused', reason: 'address', started_at: null });
    expect(server.taken.size).toBe(0);
    await resume(database, id, 'queued');
    await sendUntil(database, server.url, id, 'https://site.example', { status: 'sent' });
    expect(server.taken.size).toBe(3);
  });

  test('that is half sent is paused, and its other recipients get it after the address was set', async () => {
    const { database } = await open();
    const refusing = await startCountingServer({ fault: () => '421 4.3.2 Not now.' });
    const server = await startCountingServer();
    const id = await queueLetter(database, { readers: 3 });
    await sendUntil(database, refusing.url, id, 'https://site.example', { status: 'sending' });
    await sendUntil(database, server.url, id, UNREACHABLE, { status: 'paused', reason: 'address' });
    expect(server.taken.size).toBe(0);
    await resume(database, id, 'sending');
    await sendUntil(database, server.url, id, 'https://site.example', { status: 'sent' });
    expect(server.taken.size).toBe(3);
  });
});

/** Lets a process with this address send until the letter is in this state, and ends it. */
async function sendUntil(database: Database, smtpUrl: string, id: number, siteUrl: string, state: object) {
  const sending = sendLetters(database, { smtpUrl, sender: { ...sender, siteUrl } });
  onTestFinished(() => sending.stop());
  await vi.waitFor(async () => expect(await statusOf(database, id)).toMatchObject(state), WITHIN);
  await sending.stop();
}

function resume(database: Database, id: number, status: 'queued' | 'sending') {
  const columns = { status, reason: null };
  return database.transaction((db) => db.updateTable('letters').set(columns).where('id', '=', id).execute());
}
