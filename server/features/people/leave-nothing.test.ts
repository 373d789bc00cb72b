import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { mailKinds, requestedKinds } from '#server/job-list.ts';
import { picture } from '../../../test/fixtures/images.ts';
import { bearer, PASSWORD, registrationOf, SITE_URL } from '../../../test/support/accounts/accounts.ts';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { type OpenDatabase, onBothDatabases } from '../../../test/support/database/databases.ts';
import { enqueue, listJobs, startJobs } from '../../../test/support/jobs/jobs.ts';
import { buildDelivery, buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { formOf, postIn, sendForm } from '../../../test/support/texts/writing.ts';

guard('A deleted account left personal data behind.');

/** As nobody and nothing else is called. */
const FIRST_NAME = 'Zyxwvutnika';
const LAST_NAME = 'Qopelwijnsk';
const EMAIL = 'rare.vukzq@nowhere.example';
const PHONE = '+918765432109';
const NEEDLES = [FIRST_NAME, LAST_NAME, EMAIL, 'vukzq', PHONE, '8765432109'].map((needle) => needle.toLowerCase());
const TEXT = `I am ${FIRST_NAME} ${LAST_NAME}, ${EMAIL}, ${PHONE}. `;

/** Longer than mails and preview images wait before they are made. */
const AHEAD_MS = 25_000;
const DAY_MS = 24 * 60 * 60_000;

/** A site whose mails are written into the outbox. */
async function openWithOutbox(open: OpenDatabase): Promise<DeskApp> {
  const app = await openDesk(open);
  const { database, dataDir, logger, media, previews } = app;
  const mailer = createMailer({ smtpUrl: '', mailFrom: undefined, dataDir, siteUrl: SITE_URL, logger });
  onTestFinished(() => mailer.close());
  const deps = { database, mailer, media, previews, siteUrl: SITE_URL, secret: TEST_SECRET };
  const kinds = [...mailKinds(deps), ...requestedKinds(deps)];
  startJobs({ database, logger, kinds, now: () => Date.now() + AHEAD_MS });
  return app;
}

onBothDatabases('a person who is deleted', (open) => {
  test('is in no row, no index, no file and no line of the log', async () => {
    const app = await openWithOutbox(open);
    const { database, dataDir, lines, desk, send } = app;
    const id = await liveHere(app);

    expect(await needlesInRows(database)).toEqual(NEEDLES);
    expect(await needlesInTerms(database)).not.toEqual([]);
    expect(needlesInFiles(dataDir)).not.toEqual([]);
    expect(filesIn(join(dataDir, 'media'))).not.toEqual([]);

    postIn(await desk.remove(`people/${id}`, { writings: 'delete' }));
    await vi.waitFor(async () => expect(await listJobs(database)).toEqual([]), 60_000);

    expect(await needlesInRows(database)).toEqual([]);
    // The figures of a letter from another post stay, and tell nothing of who got it.
    expect(await database.read.selectFrom('deliveries').select('subscriber_id').execute()).toEqual([
      { subscriber_id: null },
    ]);
    expect(await needlesInTerms(database)).toEqual([]);
    expect(needlesInFiles(dataDir)).toEqual([]);
    // What is left is shown with links to the posts of others.
    const posts = await database.read.selectFrom('posts').select('id').execute();
    const previews = posts.map(({ id }) => expect.stringContaining(`preview-post-${id}-`));
    expect(filesIn(join(dataDir, 'media'))).toEqual(previews);
    expect(foundIn(JSON.stringify(lines))).toEqual([]);
    expect((await send('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
  });
});

/** Everything one can do. @returns the id */
async function liveHere(app: DeskApp): Promise<number> {
  const { database, send, desk, owner, category } = app;
  await send('POST', '/api/auth/register', {
    ...registrationOf(EMAIL, { first_name: FIRST_NAME, last_name: LAST_NAME, phone_no: PHONE }),
  });
  const otp = await vi.waitFor(() => codeIn(app.dataDir), 60_000);
  const headers = bearer(await send('POST', '/api/auth/verify-email-otp', { email: EMAIL, otp }));
  const { id } = (await app.get('/api/auth/profile', headers)).json().data;
  await send('POST', '/api/auth/login', { email: EMAIL, password: 'Wrong.Password1' });
  await send('POST', '/api/auth/forgot-password', { email: EMAIL });
  await send('POST', '/api/newsletter/subscribe', { email: EMAIL, language: 'hi' });

  const words = { title: `About ${FIRST_NAME}`, summary: TEXT, content: TEXT.repeat(200), category: category.name };
  const image = await picture(900, 500)
    .withExif({ IFD0: { Artist: `${FIRST_NAME} ${LAST_NAME}`, Copyright: EMAIL } })
    .jpeg()
    .toBuffer();
  const form = formOf({ ...words, tags: [LAST_NAME], image_alt: TEXT }, { bytes: image, name: `${FIRST_NAME}.jpg` });
  const post = postIn(await sendForm(app, '/api/post/create', form, headers));
  const change = { ...words, id: post.id, title: 'Another title', content: `${TEXT}Changed.` };
  postIn(await send('PUT', '/api/post/update', change, headers));
  postIn(await send('POST', '/api/post/create', { ...words, status: 'draft' }, headers));
  const binned = postIn(await send('POST', '/api/post/create', words, headers)).id;
  postIn(await send('DELETE', '/api/post/delete', { id: binned }, headers));

  // The history tells of two more: one that an admin sends back and that is renamed afterwards, one that an admin deletes.
  await desk.put('site', { publishing: 'review' });
  const sentBack = postIn(await send('POST', '/api/post/create', words, headers)).id;
  postIn(await desk.post(`posts/${sentBack}/send-back`));
  postIn(await send('PUT', '/api/post/update', { ...words, id: sentBack, title: 'Another title' }, headers));
  const deleted = { ...words, title: `Also about ${FIRST_NAME}`, status: 'draft' };
  postIn(await owner.remove(postIn(await send('POST', '/api/post/create', deleted, headers)).id));
  const others = postIn(await owner.create()).id;
  postIn(await send('POST', '/api/post/comment', { post_id: others, comment: TEXT }, headers));
  postIn(await send('POST', '/api/post/comment', { post_id: post.id, comment: 'Your name?' }, owner.bearer));
  const said = postIn(await send('POST', '/api/post/comment', { post_id: others, comment: TEXT }, headers)).id;
  postIn(await send('POST', `/api/post/comments/${said}/report`, undefined, headers));
  postIn(await send('POST', '/api/post/like', { post_id: others }, headers));
  await app.get(`/api/post/list?search=${FIRST_NAME}`, headers);
  await app.get(`/blog?search=${FIRST_NAME}`);

  postIn(await desk.put(`people/${id}/role`, { isAdmin: true }));
  postIn(await send('POST', '/api/desk/comments', { ids: [said], act: 'hide' }, headers));
  await enqueue(
    database,
    { email: EMAIL, changedAt: 0 },
    { kind: 'send-password-changed-mail', dueAt: Date.now() + DAY_MS },
  );
  await database.transaction((db) =>
    db
      .insertInto('sign_in_proofs')
      .values({
        browser_hash: 'b',
        issuer: 'i',
        subject: 's',
        email: EMAIL,
        first_name: FIRST_NAME,
        last_name: LAST_NAME,
        code_hash: null,
        expires_at: Date.now() + DAY_MS,
      })
      .execute(),
  );
  const made = async () => (await listJobs(database)).filter(({ kind }) => kind.startsWith('make-'));
  await vi.waitFor(async () => expect(await made()).toEqual([]), 60_000);
  // The code, the newsletter, the new password.
  await vi.waitFor(() => expect(filesIn(join(app.dataDir, 'outbox'))).toHaveLength(3), 60_000);
  const subscriber = await database.read.selectFrom('subscribers').select('id').executeTakeFirstOrThrow();
  await buildDelivery(database, await buildSentLetter(database), subscriber.id);
  const content = { title: FIRST_NAME, preheader: TEXT, html: TEXT, text: TEXT, page_html: TEXT };
  await buildSentLetter(database, { post_id: post.id, author_id: id, subject: words.title, ...content });
  // Its post is no longer in the bin.
  await buildSentLetter(database, { post_id: null, author_id: id, subject: words.title, ...content });
  return id;
}

function codeIn(dataDir: string): string {
  const [mail = ''] = filesIn(join(dataDir, 'outbox'));
  const [, code = ''] = /^\s*(\d{6})\s*$/m.exec(readFileSync(mail, 'utf8')) ?? [];
  expect(code).not.toBe('');
  return code;
}

async function needlesInRows({ read, engine }: Database): Promise<string[]> {
  const tables =
    engine.name === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'search_index%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  let text = '';
  for (const { name } of (await tables.execute(read)).rows) {
    text += JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(read)).rows, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
  }
  return foundIn(text);
}

/** By which posts are found; on PostgreSQL they stand in rows. */
async function needlesInTerms({ engine }: Database): Promise<string[]> {
  if (engine.name === 'postgres') {
    const { rows } = await sql`select * from search_documents`.execute(engine.read);
    return foundIn(JSON.stringify(rows));
  }
  const { rows } = await engine.write.connection().execute(async (db) => {
    await sql`create virtual table if not exists temp.vocabulary using fts5vocab(main, search_index, row)`.execute(db);
    return sql`select term from temp.vocabulary`.execute(db);
  });
  return foundIn(JSON.stringify(rows));
}

function needlesInFiles(folder: string): string[] {
  return foundIn(
    filesIn(folder)
      .map((file) => file + readFileSync(file, 'latin1'))
      .join('\n'),
  );
}

/** Whole ones: a part of a file, as they are written meanwhile, is gone the next moment. */
function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('.part'));
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
}

function foundIn(text: string): string[] {
  const searched = text.toLowerCase();
  return NEEDLES.filter((needle) => searched.includes(needle));
}
