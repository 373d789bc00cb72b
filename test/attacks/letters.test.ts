import { expect, test } from 'vitest';
import { openLetterContent } from '#server/features/letters/content/compose-letter.ts';
import { readLetterContent } from '#server/features/letters/preview-letter.ts';
import { writeLetterMessage } from '#server/features/letters/sending/letter-message.ts';
import { type DeskApp, deskOf, openDesk } from '../support/accounts/desk-app.ts';
import { onBothDatabases, onSqlite } from '../support/database/databases.ts';
import { listJobs } from '../support/jobs/jobs.ts';
import { SITE_URL, sender } from '../support/mail/letters.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { cookieOf } from './attacker.ts';
import { shareSite } from './shared-site.ts';

guard('A letter ran what its post says, went to an address that nobody chose, or was sent twice.');

const MALLORY = 'mallory@evil.example';
const HOSTILE = [
  `Hello\r\nBcc: ${MALLORY}`,
  `Hello\nTo: ${MALLORY}`,
  `Hello\u2028Cc: ${MALLORY}`,
  `=?utf-8?Q?Hello=0D=0ABcc:_${MALLORY}?=`,
  `"Hello" <${MALLORY}>, x`,
  `${'x'.repeat(74)}\r\n Reply-To: ${MALLORY}`,
];

const site = shareSite();

async function draftOf({ owner, desk }: DeskApp, post: Record<string, unknown> = {}): Promise<number> {
  const { id } = postIn(await owner.create(post));
  return postIn(await desk.post('letters', { post_id: id })).id;
}

test.each(HOSTILE)(
  'a letter, its site and its preheader that are called %j add no header and no recipient',
  async (words) => {
    const id = await draftOf(site(), { title: words, summary: words });
    for (const field of ['subject', 'preheader']) await site().desk.put(`letters/${id}`, { [field]: words });
    expect((await site().desk.put('newsletter-settings', { per_second: 5, reply_to: words })).statusCode).toBe(400);
    const content = openLetterContent({ ...site(), siteUrl: () => SITE_URL });
    const { subject, language, html, text } = await readLetterContent(site().database.read, content, id);
    const letter = { id, subject, language, html, text, siteName: words, replyTo: 'author@site.example' };
    const to = { deliveryId: 1, email: 'asha@mail.example', token: 'token', date: new Date(0) };
    const { message } = await writeLetterMessage(sender, letter, to);
    const [head = ''] = message.toString().split('\r\n\r\n');
    const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
    const names = headers.map((line) => line.split(':')[0]?.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name === 'bcc' || name === 'cc')).toEqual([]);
    expect(headers).toContain('To: asha@mail.example');
    expect(headers).toContain('Reply-To: author@site.example');
    expect(headers.find((line) => line.startsWith('From:'))).toMatch(/<letters@site\.example>$/);
    expect(head).not.toMatch(/[\r\n](?!\n?[ \t\w])/);
  },
);

test('the preview of a letter is shown to admins alone, and runs nothing that its post says', async () => {
  const words = '<script>alert(1)</script><img src=https://evil.example/x.png onerror=alert(1)>';
  const id = await draftOf(site(), {
    title: words,
    summary: words,
    content: `${words}\n\n[x](javascript:alert(1))`,
    format: 'markdown',
  });
  const url = `/api/desk/letters/${id}/preview.html`;
  const other = await site().writer();
  for (const headers of [{}, other.bearer, cookieOf(other.bearer)]) {
    const { statusCode, body } = await site().get(url, headers);
    expect([statusCode >= 401, body.includes('evil.example')]).toEqual([true, false]);
  }
  const { statusCode, headers, body } = await site().get(url, cookieOf(site().owner.bearer));
  expect([statusCode, headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox allow-popups /);
  expect(headers['content-security-policy']).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect(body).not.toMatch(/<script|<img[^>]+evil|href="javascript/);
  expect(body).toContain('&#60;script');
});

test('a test goes to the admin who asks for it, whatever address they name', async () => {
  const id = await draftOf(site());
  const { email } = await site()
    .database.read.selectFrom('users')
    .select('email')
    .where('id', '=', site().owner.id)
    .executeTakeFirstOrThrow();
  for (const address of [`letters/${id}/test`, `letters/${id}/test?email=${MALLORY}&to=${MALLORY}`]) {
    expect(
      (await site().desk.post(address, { email: MALLORY, to: MALLORY, user: { email: MALLORY } })).statusCode,
    ).toBe(200);
  }
  const jobs = await listJobs(site().database, 'send-test-letter');
  expect(jobs.map(({ payload }) => JSON.parse(payload).email)).toEqual([email, email]);
});

onSqlite('tests of a letter', (open) => {
  test('are five an hour also for who asks for twenty at once, and for each admin apart', async () => {
    const app = await openDesk(open);
    const id = await draftOf(app);
    const ask = async (desk = app.desk) => (await desk.post(`letters/${id}/test`)).statusCode;
    const codes = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(await listJobs(app.database, 'send-test-letter')).toHaveLength(5);
    expect(await ask(deskOf(app, await app.admin()))).toBe(200);
  });

  test('requests to subscribe are counted together, whether a form or a program sends them', async () => {
    const app = await openDesk(open);
    const byForm = (payload: string) =>
      app.app.inject({
        ...{ method: 'POST', url: '/newsletter', payload },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const byCall = (email: string) => app.send('POST', '/api/newsletter/subscribe', { email });
    for (let at = 0; at < 30; at += 1) {
      expect((await byForm(`email=form${at}%40mail.example`)).statusCode).toBe(303);
      expect((await byCall(`call${at}@mail.example`)).statusCode).toBe(200);
    }
    expect((await byForm('email=form%40mail.example')).statusCode).toBe(429);
    expect((await byCall('call@mail.example')).statusCode).toBe(429);
  });
});

onBothDatabases('a letter', (open) => {
  test('that ten admins send, change and delete at once is queued once or gone', async () => {
    const app = await openDesk(open);
    const subscriber = { email: 'asha@mail.example', token: 'token-of-asha', asked_at: 1, confirmed_at: 1 };
    await app.database.transaction((db) => db.insertInto('subscribers').values(subscriber).execute());
    const id = await draftOf(app);
    const sends = await Promise.all(Array.from({ length: 10 }, () => app.desk.post(`letters/${id}/send`)));
    expect(sends.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await app.auditLog()).filter(([act]) => act === 'letter queued')).toHaveLength(1);
    const other = await draftOf(app);
    const [sent, removed] = await Promise.all([
      app.desk.post(`letters/${other}/send`),
      app.desk.remove(`letters/${other}`),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([sent.statusCode, removed.statusCode]);
  });
});
