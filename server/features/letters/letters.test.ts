import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppOptions } from '#server/app-deps.ts';
import { recordMailEvent } from '#server/features/mail-events/record-mail-event.ts';
import { hashAddress } from '#server/features/newsletter/suppression-store.ts';
import { letterKinds } from '#server/job-list.ts';
import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { buildCategory } from '../../../test/support/database/builders.ts';
import { type OpenDatabase, onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { listJobs, startJobs } from '../../../test/support/jobs/jobs.ts';
import { statusOf } from '../../../test/support/mail/letters.ts';
import { startMailServer } from '../../../test/support/mail/mail-server.ts';
import { buildDelivery, buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { type LetterContent, openLetterContent } from './content/compose-letter.ts';
import type { LetterSource } from './content/letter-scope.ts';
import { findLetter } from './letter-store.ts';
import { startLetter } from './send-letter.ts';
import { openLetters } from './sending/open-letters.ts';
import { runSending } from './sending/run-sending.ts';

const SITE_URL = 'https://site.example';
const WITHIN = { timeout: 60_000, interval: 20 };
const MINUTE = 60_000;

interface LetterApp extends DeskApp {
  letter(id: number): Promise<DeskLetterDetails>;
  subscribe(email: string, columns?: object): Promise<number>;
  /** A draft letter from a new post. @returns its id */
  draft(post?: Record<string, unknown>): Promise<number>;
}

async function openLetterDesk(open: OpenDatabase, options: Partial<AppOptions> = {}): Promise<LetterApp> {
  const app = await openDesk(open, options);
  let made = 0;
  return {
    ...app,
    letter: async (id) => postIn(await app.desk.get(`letters/${id}`)),
    subscribe: (email, columns = {}) => {
      made += 1;
      const subscriber = { email, token: `token-${made}`, asked_at: 1, confirmed_at: 1, unsubscribed_at: null };
      return app.database.transaction(async (db) => {
        const query = db.insertInto('subscribers').values({ ...subscriber, ...columns });
        return (await query.returning('id').executeTakeFirstOrThrow()).id;
      });
    },
    draft: async (post = {}) => {
      const { id } = postIn(await app.owner.create(post));
      return postIn(await app.desk.post('letters', { post_id: id })).id;
    },
  };
}

/** Sends what the desk asks for to a real mail server. */
async function startSending(
  { database, dataDir, media, logger }: LetterApp,
  onCompose: (letter: LetterSource) => void = () => {},
  refuse: (to: string) => string | undefined = () => undefined,
) {
  const mails = await startMailServer({ refuse });
  onTestFinished(() => mails.close());
  const secret = TEST_SECRET;
  const letters = openLetters({
    ...{ database, media, logger, dataDir, secret },
    ...{ smtpUrl: mails.url, mailFrom: undefined, siteUrl: SITE_URL },
  });
  const content: LetterContent = {
    ...letters.content,
    compose: async (read, letter) => {
      onCompose(letter);
      return letters.content.compose(read, letter);
    },
  };
  const sending = runSending({ database, logger, ...letters, content, pollEveryMs: 30 });
  onTestFinished(() => sending.stop());
  startJobs({ database, logger, kinds: letterKinds({ database, ...letters }) });
  return mails;
}

onBothDatabases('an admin', (open) => {
  test('sends a letter from a post, and sees who has it', async () => {
    const app = await openLetterDesk(open);
    await app.subscribe('asha@mail.example');
    await app.subscribe('ravi@mail.example', { language: 'hi' });
    await app.subscribe('left@mail.example', { unsubscribed_at: 2 });
    await app.subscribe('asked@mail.example', { confirmed_at: null });
    const mails = await startSending(app);
    const id = await app.draft({ title: 'The lamp', summary: 'On light.' });
    expect(await app.letter(id)).toMatchObject({
      ...{
        subject: 'The lamp',
        preheader: 'On light.',
        status: 'draft',
        extent: 'full',
        audience: 'language',
        total: 0,
      },
      recipients: { language: 1, all: 2 },
    });
    await app.desk.put(`letters/${id}`, { subject: 'A lamp', audience: 'all' });
    await app.desk.post(`letters/${id}/send`, { now: true });
    await vi.waitFor(async () => expect((await app.letter(id)).status).toBe('sent'), WITHIN);
    expect(mails.mails.map(({ envelope }) => envelope.to[0]).sort()).toEqual([
      'asha@mail.example',
      'ravi@mail.example',
    ]);
    expect(mails.mails.map(({ subject }) => subject)).toEqual(['A lamp', 'A lamp']);
    const { counts, total } = await app.letter(id);
    expect([counts.sent, total]).toEqual([2, 2]);
    expect(await app.auditLog()).toContainEqual(['letter queued', 'A lamp']);
  });

  test('can cancel within ten minutes, change the letter, and send it after all', async () => {
    const app = await openLetterDesk(open);
    await app.subscribe('asha@mail.example');
    const mails = await startSending(app);
    const id = await app.draft();
    const queued = postIn(await app.desk.post(`letters/${id}/send`));
    const due = Date.parse(queued.due_at) - Date.now();
    expect([queued.status, due > 9 * MINUTE, due <= 10 * MINUTE]).toEqual(['queued', true, true]);
    expect(postIn(await app.desk.post(`letters/${id}/stop`))).toMatchObject({ status: 'cancelled', started_at: null });
    expect((await app.desk.put(`letters/${id}`, { subject: 'Better' })).statusCode).toBe(200);
    await app.desk.post(`letters/${id}/send`, { now: true });
    expect((await mails.nextMail('asha@mail.example')).subject).toBe('Better');
  });

  test('sends a letter to those who have subscribed since, and to nobody twice', async () => {
    const app = await openLetterDesk(open);
    await app.subscribe('asha@mail.example');
    const mails = await startSending(app);
    const id = await app.draft();
    await app.desk.post(`letters/${id}/send`, { now: true });
    await vi.waitFor(async () => expect((await app.letter(id)).status).toBe('sent'), WITHIN);
    expect((await app.letter(id)).subscribed_since).toBe(0);
    await app.subscribe('new@mail.example');
    expect((await app.letter(id)).subscribed_since).toBe(1);
    expect((await app.desk.post(`letters/${id}/send-to-new`)).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await app.letter(id)).toMatchObject({ status: 'sent', total: 2 }), WITHIN);
    expect(mails.mails.map(({ envelope }) => envelope.to[0])).toEqual(['asha@mail.example', 'new@mail.example']);
  });

  test('pauses, resumes and stops a letter', async () => {
    const app = await openLetterDesk(open);
    for (let made = 0; made < 5; made += 1) await app.subscribe(`reader${made}@mail.example`);
    await app.desk.put('newsletter-settings', { per_second: 1, reply_to: 'author@site.example' });
    const mails = await startSending(app);
    const id = await app.draft();
    await app.desk.post(`letters/${id}/send`, { now: true });
    await vi.waitFor(() => expect(mails.mails.length).toBeGreaterThan(0), WITHIN);
    expect(postIn(await app.desk.post(`letters/${id}/pause`))).toMatchObject({ status: 'paused', reason: 'admin' });
    expect(postIn(await app.desk.post(`letters/${id}/resume`)).status).toBe('sending');
    const stopped = postIn(await app.desk.post(`letters/${id}/stop`));
    expect(stopped.status).toBe('cancelled');
    expect(stopped.counts.pending).toBeGreaterThan(0);
    for (const action of ['send', 'pause', 'resume', 'stop', 'send-to-new']) {
      expect([action, (await app.desk.post(`letters/${id}/${action}`)).statusCode]).toEqual([action, 409]);
    }
  });

  test('tries rejected recipients once more', async () => {
    const app = await openLetterDesk(open);
    await app.subscribe('asha@mail.example');
    const mails = await startSending(app);
    const id = await app.draft();
    await app.desk.post(`letters/${id}/send`, { now: true });
    await vi.waitFor(async () => expect((await app.letter(id)).status).toBe('sent'), WITHIN);
    await app.database.transaction((db) =>
      db.updateTable('deliveries').set({ status: 'rejected', code: '550 5.7.1' }).execute(),
    );
    const { rows } = postIn(await app.desk.get(`letters/${id}/deliveries?show=rejected`));
    expect(rows).toMatchObject([{ email: 'asha@mail.example', status: 'rejected', code: '550 5.7.1' }]);
    await app.desk.post(`letters/${id}/send-again`, { show: 'rejected' });
    await vi.waitFor(
      async () => expect(await app.letter(id)).toMatchObject({ status: 'sent', counts: { sent: 1 } }),
      WITHIN,
    );
    expect(mails.mails).toHaveLength(2);
  });

  test('has no subscriber any more whose address the mail server calls unknown, and keeps those it refuses otherwise', async () => {
    const app = await openLetterDesk(open);
    const answers: Record<string, string> = {
      'gone@mail.example': '550 5.1.1 No such user.',
      'blocked@mail.example': '550 5.7.1 Not from you.',
      'relay@mail.example': '550 5.1.0 Sender refused.',
      'plain@mail.example': '550 No.',
    };
    const addresses = ['asha@mail.example', ...Object.keys(answers)];
    for (const address of addresses) await app.subscribe(address);
    const mails = await startSending(app, undefined, (to) => answers[to]);
    const id = await app.draft();
    await app.desk.post(`letters/${id}/send`, { now: true });
    await vi.waitFor(async () => expect((await app.letter(id)).status).toBe('sent'), WITHIN);
    const subscribers = await app.database.read.selectFrom('subscribers').select(['email', 'ended_by']).execute();
    const ended = subscribers.filter(({ ended_by }) => ended_by !== null);
    expect(ended).toEqual([{ email: 'gone@mail.example', ended_by: 'bounce' }]);
    const suppressed = await app.database.read.selectFrom('suppressed_addresses').selectAll().execute();
    expect(suppressed).toMatchObject([{ email_hash: hashAddress(TEST_SECRET, 'gone@mail.example'), reason: 'bounce' }]);
    expect(await app.letter(id)).toMatchObject({
      counts: { sent: 1, rejected: 4 },
      repeatable: 3,
      recipients: { all: 4 },
    });

    for (const address of addresses) delete answers[address];
    await app.desk.post(`letters/${id}/send-again`, { show: 'rejected' });
    const after = { status: 'sent', counts: { sent: 4, rejected: 1, skipped: 0 }, repeatable: 0 };
    await vi.waitFor(async () => expect(await app.letter(id)).toMatchObject(after), WITHIN);
    expect(mails.mails.flatMap(({ envelope }) => envelope.to)).not.toContain('gone@mail.example');
  });
});

onSqlite('a letter', (open) => {
  test('that cannot be made is paused after five minutes, and keeps no other from going out', async () => {
    const app = await openLetterDesk(open);
    app.expectComplaint('a letter could not be started');
    await app.subscribe('asha@mail.example');
    const [wrong, fine] = [await app.draft(), await app.draft({ title: 'The lamp' })];
    for (const id of [wrong, fine]) await app.desk.post(`letters/${id}/send`, { now: true });
    const mails = await startSending(app, (letter) => {
      if (letter.id === wrong) throw new TypeError('Nobody has thought of such a text.');
    });
    expect((await mails.nextMail('asha@mail.example')).subject).toBe('The lamp');
    expect(await app.letter(wrong)).toMatchObject({ status: 'queued', reason: null });
    const due_at = Date.now() - 6 * MINUTE;
    await app.database.transaction((db) => db.updateTable('letters').set({ due_at }).where('id', '=', wrong).execute());
    await vi.waitFor(
      async () => expect(await app.letter(wrong)).toMatchObject({ status: 'paused', reason: 'failed' }),
      WITHIN,
    );
  });

  test('is marked as a newsletter that one click ends, and bounces to an address of its own', async () => {
    const app = await openLetterDesk(open);
    await app.subscribe('asha@mail.example');
    const mails = await startSending(app);
    await app.desk.put('newsletter-settings', { per_second: 5, reply_to: 'author@site.example' });
    const id = await app.draft({ title: 'दीये की लौ' });
    await app.desk.post(`letters/${id}/send`, { now: true });
    const mail = await mails.nextMail('asha@mail.example');
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(mail.subject).toBe('दीये की लौ');
    expect(mail.envelope.from).toMatch(/^bounce\+\d+-\d+-[0-9a-f]{12}@site\.example$/);
    expect(mail.messageId).toMatch(/^<letter-\d+-\d+-[0-9a-f]{12}@site\.example>$/);
    expect(mail.replyTo).toMatchObject([{ address: 'author@site.example' }]);
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/site\.example\/newsletter\/unsubscribe\/token-1\?letter=[\w-]+>$/,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toBe('"Chintan" <letters.site.example>');
    expect(header('precedence')).toBe('bulk');
    expect([header('auto-submitted'), header('x-auto-response-suppress')]).toEqual([undefined, undefined]);
  });

  test('arrives whole, in Hindi as well, with links of its recipient alone', async () => {
    const app = await openLetterDesk(open);
    await app.subscribe('asha@mail.example');
    const mails = await startSending(app);
    const text = '## ज्ञान और कर्म\n\nकर्मण्येवाधिकारस्ते मा फलेषु कदाचन।\n\n> श्रद्धावान् लभते ज्ञानम्';
    const id = await app.draft({ title: 'दीये की लौ', summary: 'एक छोटी बात', content: text, format: 'markdown' });
    await app.desk.post(`letters/${id}/send`, { now: true });
    const { html = '', text: plain = '' } = await mails.nextMail('asha@mail.example');
    for (const [part, ways] of [
      [html, 2],
      [plain, 1],
    ] as const) {
      expect(part).toContain('कर्मण्येवाधिकारस्ते मा फलेषु कदाचन।');
      expect(part).toContain('श्रद्धावान् लभते ज्ञानम्');
      expect(part.match(/\/newsletter\/unsubscribe\/[^?"\s]*/g)).toEqual(
        Array(ways).fill('/newsletter/unsubscribe/token-1'),
      );
      expect(part).toContain('/newsletter/preferences/token-1');
      expect(part).not.toContain('\u0001');
    }
    expect(html).toMatch(/<html lang="hi"/);
  });

  test('goes to the admin as a test, five times an hour', async () => {
    const app = await openLetterDesk(open);
    const mails = await startSending(app);
    const id = await app.draft({ title: 'The lamp' });
    const codes: number[] = [];
    for (let made = 0; made < 6; made += 1) codes.push((await app.desk.post(`letters/${id}/test`)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    await vi.waitFor(() => expect(mails.mails).toHaveLength(5), WITHIN);
    const { email } = await app.database.read.selectFrom('users').select('email').executeTakeFirstOrThrow();
    expect(mails.mails.map(({ subject, envelope }) => [subject, envelope.to[0]])[0]).toEqual([
      '[Test] The lamp',
      email,
    ]);
    expect(await app.letter(id)).toMatchObject({ status: 'draft', total: 0 });
  });

  test('goes to the admin as a test once it was sent, whatever became of its post', async () => {
    const app = await openLetterDesk(open);
    const mails = await startSending(app);
    const id = await buildSentLetter(app.database, { post_id: null, subject: 'The lamp' });
    expect((await app.desk.post(`letters/${id}/test`)).statusCode).toBe(200);
    await vi.waitFor(() => expect(mails.mails.map(({ subject }) => subject)).toEqual(['[Test] The lamp']), WITHIN);
  });

  test.each([
    ['with a mail server', 'smtp://mail.example', true, /^A test is on its way to /],
    ['without one', '', false, 'The test is stored on the server, since no mail service is set up yet.'],
  ])('tells on a site %s whether it can reach anybody', async (_what, smtpUrl, hasMailServer, message) => {
    const app = await openLetterDesk(open, { smtpUrl });
    const id = await app.draft();
    expect((await app.letter(id)).has_mail_server).toBe(hasMailServer);
    expect(JSON.parse((await app.desk.post(`letters/${id}/test`)).body).message).toEqual(
      expect.stringMatching(message),
    );
  });

  test('is the draft there is when a post is chosen twice', async () => {
    const app = await openLetterDesk(open);
    const { id: post_id } = postIn(await app.owner.create());
    const first = postIn(await app.desk.post('letters', { post_id })).id;
    expect(postIn(await app.desk.post('letters', { post_id })).id).toBe(first);
  });

  test('begins with a preheader that can be saved, however long the summary is', async () => {
    const app = await openLetterDesk(open);
    const id = await app.draft({ summary: 'दीया '.repeat(150) });
    const { preheader } = await app.letter(id);
    expect([preheader.length <= 300, preheader.endsWith('दीया…')]).toEqual([true, true]);
    expect((await app.desk.put(`letters/${id}`, { preheader })).statusCode).toBe(200);
  });

  test('can be deleted while nobody has it', async () => {
    const app = await openLetterDesk(open);
    const id = await app.draft();
    expect((await app.desk.remove(`letters/${id}`)).statusCode).toBe(200);
    expect((await app.desk.get(`letters/${id}`)).statusCode).toBe(404);
    expect(postIn(await app.desk.get('letters')).rows).toEqual([]);
  });

  test.each([
    ['a time that has passed', { at: '2020-01-01T00:00:00Z' }, 422, 'This time has passed. Choose a later one.'],
    ['a time far away', { at: '2199-01-01T00:00:00Z' }, 422, 'Choose a time within a year.'],
  ])('is not queued for %s', async (_what, body, status, message) => {
    const app = await openLetterDesk(open);
    const id = await app.draft();
    const answer = await app.desk.post(`letters/${id}/send`, body);
    expect([answer.statusCode, JSON.parse(answer.body).message]).toEqual([status, expect.stringMatching(message)]);
    expect((await app.letter(id)).status).toBe('draft');
  });

  test('is scheduled for a time on the clock of the site', async () => {
    const app = await openLetterDesk(open);
    await app.subscribe('asha@mail.example');
    const id = await app.draft();
    const at = new Date(Date.now() + 30 * 60 * MINUTE).toISOString();
    expect(postIn(await app.desk.post(`letters/${id}/send`, { at }))).toMatchObject({ status: 'queued', due_at: at });
    const row = await app.database.read.selectFrom('letters').selectAll().executeTakeFirstOrThrow();
    expect([row.due_zone, row.due_local]).toEqual([
      'Asia/Kolkata',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
    ]);
  });

  test('is shown as from whom it comes, by the name of the site where the sender has none', async () => {
    const app = await openLetterDesk(open);
    const { from } = postIn(await app.desk.get(`letters/${await app.draft()}/preview`));
    expect(from).toBe('Chintan <no-reply@site.example>');
  });

  test('is sent to somebody, or waits where the last one has left meanwhile', async () => {
    const app = await openLetterDesk(open);
    const id = await app.draft();
    const send = () => app.desk.post(`letters/${id}/send`, { now: true });
    expect(refusal(await send())).toEqual([422, 'There is no one to send it to yet.']);
    await app.subscribe('asha@mail.example');
    postIn(await send());
    await app.database.transaction((db) => db.updateTable('subscribers').set({ unsubscribed_at: 2 }).execute());
    await startSending(app);
    const waits = { status: 'paused', reason: 'audience', started_at: null };
    await vi.waitFor(async () => expect(await app.letter(id)).toMatchObject(waits), WITHIN);
  });

  test('needs an address where somebody reads the answers', async () => {
    const app = await openLetterDesk(open);
    await app.desk.put('newsletter-settings', { per_second: 5, reply_to: 'no-reply@site.example' });
    const id = await app.draft();
    const answer = await app.desk.post(`letters/${id}/send`);
    expect(answer.statusCode).toBe(422);
    expect(JSON.parse(answer.body).problems).toMatchObject([{ field: 'reply_to' }]);
  });

  test('of a deleted post is not sent, not even as a test', async () => {
    const app = await openLetterDesk(open);
    const { id: post_id } = postIn(await app.owner.create());
    const { id } = postIn(await app.desk.post('letters', { post_id }));
    await app.owner.remove(post_id);
    const nothing = [422, 'The post of this letter was deleted, so there is nothing to send.'];
    expect(refusal(await app.desk.post(`letters/${id}/send`))).toEqual(nothing);
    expect(refusal(await app.desk.post(`letters/${id}/test`))).toEqual(nothing);
    expect((await listJobs(app.database)).filter(({ kind }) => kind === 'send-test-letter')).toEqual([]);
    expect((await app.desk.get(`letters/${id}/preview`)).statusCode).toBe(422);
    expect((await app.desk.post('letters', { post_id })).statusCode).toBe(404);
  });
});

onBothDatabases('a post that a letter is to be sent from', (open) => {
  async function openQueued() {
    const app = await openLetterDesk(open);
    await app.desk.put('site', { publishing: 'review' });
    await app.subscribe('asha@mail.example');
    const author = await app.writer();
    const post_id = postIn(await author.create({ title: 'As it was read', status: 'draft' })).id;
    const id = postIn(await app.desk.post('letters', { post_id })).id;
    const sendLetter = (body: object) => app.desk.post(`letters/${id}/send`, body);
    const queue = async () => postIn(await sendLetter({ at: new Date(Date.now() + 30 * MINUTE).toISOString() }));
    const revision = async () => (await app.letter(id)).post?.revision;
    return { ...app, author, id, post_id, sendLetter, queue, revision };
  }

  test('and that its writer changes waits for an admin, who then sends it as it is', async () => {
    const app = await openQueued();
    const { author, desk, letter, id, post_id } = app;
    await app.queue();
    postIn(await author.update({ id: post_id, title: 'As no admin has read it' }));
    expect(await letter(id)).toMatchObject({ status: 'paused', reason: 'changed' });
    expect((await app.sendLetter({ now: true })).statusCode).toBe(409);
    const mails = await startSending(app);
    postIn(await desk.post(`letters/${id}/resume`, { post_revision: await app.revision() }));
    expect((await mails.nextMail('asha@mail.example')).text).toContain('As no admin has read it');
  });

  test('and that its writer changes still waits when an admin sends the post back or moves it', async () => {
    const { database, send, author, owner, letter, id, post_id, queue } = await openQueued();
    await queue();
    postIn(await author.update({ id: post_id, title: 'As no admin has read it', status: 'published' }));
    const { name: category } = await buildCategory(database);
    for (const action of ['unpublish', 'category']) {
      postIn(await send('POST', '/api/post/bulk', { ids: [post_id], action, category }, owner.bearer));
      expect(await letter(id)).toMatchObject({ status: 'paused', reason: 'changed' });
    }
  });

  test('and that its writer changes is said to have changed, whatever its letter was paused for before', async () => {
    const { database, author, letter, id, post_id, queue } = await openQueued();
    await queue();
    await database.transaction((db) => db.updateTable('letters').set({ status: 'paused', reason: 'late' }).execute());
    postIn(await author.update({ id: post_id, title: 'As no admin has read it' }));
    expect(await letter(id)).toMatchObject({ status: 'paused', reason: 'changed' });
  });

  test('keeps its image’s description, which another post cannot change', async () => {
    const { author, id, post_id, queue, letter, ...app } = await openQueued();
    const image = await buildImage(app.database, app.media, { ownerId: author.id, alt: 'A lamp' });
    postIn(await app.owner.update({ id: post_id, image_id: image }));
    await queue();
    const other = postIn(await author.create({ status: 'draft' })).id;
    postIn(await author.update({ id: other, image_id: image }));
    const answer = await author.update({ id: other, image_alt: 'Send your savings' });
    expect([answer.statusCode, JSON.parse(answer.body).message]).toEqual([
      422,
      'Another post shows this image as well. Change its description there.',
    ]);
    expect(await letter(id)).toMatchObject({ status: 'queued' });
  });

  test('and that an admin changes is sent as it is then', async () => {
    const app = await openQueued();
    await app.queue();
    postIn(await app.owner.update({ id: app.post_id, title: 'As an admin corrected it' }));
    const mails = await startSending(app);
    await app.sendLetter({ now: true });
    expect((await mails.nextMail('asha@mail.example')).text).toContain('As an admin corrected it');
  });

  test('is not sent, nor resumed, if it has changed since the admin read it', async () => {
    const app = await openQueued();
    const { author, desk, letter, id, post_id } = app;
    const post_revision = await app.revision();
    postIn(await author.update({ id: post_id, title: 'As no admin has read it' }));
    const answer = await app.sendLetter({ post_revision });
    expect([answer.statusCode, JSON.parse(answer.body).message]).toEqual([
      409,
      'Its post was changed after you opened this page. Reload the page and read the letter again.',
    ]);
    expect((await desk.put(`letters/${id}`, { subject: 'A lamp', post_revision })).statusCode).toBe(409);
    expect(await letter(id)).toMatchObject({ subject: 'As it was read' });
    postIn(await app.sendLetter({ post_revision: await app.revision() }));
    postIn(await author.update({ id: post_id, title: 'As nobody has read it either' }));
    expect((await desk.post(`letters/${id}/resume`, { post_revision })).statusCode).toBe(409);
    expect(await letter(id)).toMatchObject({ status: 'paused', reason: 'changed' });
  });
});

onDatabase('a letter that was sent', (open) => {
  test('can be deleted, and is then nowhere on the site', async () => {
    const app = await openLetterDesk(open);
    const id = await buildSentLetter(app.database, { subject: 'A lamp' });
    await buildDelivery(app.database, id, await app.subscribe('asha@mail.example'));
    expect((await app.get('/api/site')).json().letters).toBe(true);
    expect((await app.desk.remove(`letters/${id}`)).statusCode).toBe(200);
    expect((await app.get(`/api/newsletter/letters/${id}`)).statusCode).toBe(404);
    expect((await app.get('/api/newsletter/letters')).json().count).toBe(0);
    expect((await app.get('/api/site')).json().letters).toBeUndefined();
    expect(postIn(await app.desk.get('letters'))).toMatchObject({ rows: [], count: 0 });
    expect((await app.desk.get(`letters/${id}`)).statusCode).toBe(404);
    expect(await app.auditLog()).toContainEqual(['letter deleted', 'A lamp']);
    const { page_html, html, text, title } = await statusOf(app.database, id);
    expect([page_html, html, text, title]).toEqual([null, null, null, null]);
  });

  test('still counts a complaint about it when it is deleted', async () => {
    const app = await openLetterDesk(open);
    const { database } = app;
    const letterId = await buildSentLetter(database);
    const subscriber = await app.subscribe('asha@mail.example');
    const deliveryId = await buildDelivery(database, letterId, subscriber);
    await app.desk.remove(`letters/${letterId}`);
    const event = { delivery: { deliveryId, letterId }, kind: 'complaint', code: null } as const;
    await recordMailEvent(database, event, { secret: TEST_SECRET, now: 3 });
    const ended = await database.read.selectFrom('subscribers').select('ended_by').execute();
    expect(ended).toEqual([{ ended_by: 'complaint' }]);
  });

  test.each(['queued', 'sending', 'paused'] as const)('is not deleted while it is %s', async (status) => {
    const app = await openLetterDesk(open);
    const id = await buildSentLetter(app.database, { status });
    const answer = await app.desk.remove(`letters/${id}`);
    expect([answer.statusCode, JSON.parse(answer.body).message]).toEqual([
      409,
      'This letter is on its way. Cancel it first, then delete it.',
    ]);
  });
});

onBothDatabases('a letter that is changed at the moment it starts', (open) => {
  test('is not sent as it was before', async () => {
    const app = await openLetterDesk(open);
    const { database } = app;
    await app.subscribe('asha@mail.example');
    const id = await app.draft();
    await app.desk.post(`letters/${id}/send`);
    const letter = await findLetter(database.read, id);
    const content = openLetterContent({ ...app, siteUrl: () => SITE_URL });
    const composed = letter && (await content.compose(database.read, letter));
    if (!composed) throw new Error('There is no letter.');
    for (const action of ['stop', 'send']) {
      await app.desk.put(`letters/${id}`, { audience: 'all' });
      await app.desk.post(`letters/${id}/${action}`);
    }
    await database.transaction((db) => db.updateTable('letters').set({ due_at: letter.due_at }).execute());
    expect(await startLetter(database, letter, composed, Date.now())).toBe(false);
    expect(await app.letter(id)).toMatchObject({ status: 'queued', total: 0 });
    const changed = await findLetter(database.read, id);
    expect(changed && (await startLetter(database, changed, composed, Date.now()))).toBe(true);
    expect(await app.letter(id)).toMatchObject({ status: 'sending', total: 1 });
  });
});
