import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDesk } from '../../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onSqlite } from '../../../../test/support/database/databases.ts';
import { publishDue } from '../../../../test/support/texts/publish-due.ts';
import {
  countsOf,
  openWriting,
  postIn,
  refusal,
  setSite,
  type WritingApp,
} from '../../../../test/support/texts/writing.ts';
import { publishDuePosts } from './publish-due-posts.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const iso = (time: number) => new Date(time).toISOString();
/** On a whole minute, as people choose it. */
const inTwoDays = () => Math.ceil((Date.now() + 2 * DAY) / 60_000) * 60_000;

/** For a time that must be to come, and at most ten years from now. */
function stopDate(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  onTestFinished(() => void vi.useRealTimers());
}

/** Everything that strangers can read of posts. */
async function shownTo(app: Pick<WritingApp, 'get'>, slug: string, headers = {}) {
  const has = async (url: string) => (await app.get(url, headers)).body.includes(slug);
  return {
    page: (await app.get(`/blog/${slug}`, headers)).statusCode,
    call: (await app.get(`/api/post/${slug}`, headers)).statusCode,
    list: await has('/api/post/list'),
    search: await has(`/api/post/list?search=${slug}`),
    feed: await has('/feed.xml'),
    sitemap: await has('/sitemap/posts-1.xml'),
  };
}

const HIDDEN = { page: 404, call: 404, list: false, search: false, feed: false, sitemap: false };
const SHOWN = { page: 200, call: 200, list: true, search: true, feed: true, sitemap: true };

onBothDatabases('a scheduled post', (open) => {
  test('is a draft to everybody else until its time has come, and then everywhere at once', async () => {
    const app = await openWriting(open);
    const [writer, other] = [await app.writer(), await app.writer()];
    const publishAt = inTwoDays();
    const answer = await writer.create({ title: 'kingfisher', publish_at: iso(publishAt) });
    expect(answer.json().message).toBe('Post created successfully. It will be published at the time you chose.');
    const { id } = postIn(answer);
    expect(postIn(await writer.get(`/api/post/${id}`))).toMatchObject({
      ...{ status: 'scheduled', is_published: false, published_at: null, publish_at: iso(publishAt) },
    });
    for (const headers of [{}, other.bearer]) expect(await shownTo(app, 'kingfisher', headers)).toEqual(HIDDEN);

    expect(await publishDue(app, publishAt - 1)).toBe(publishAt);
    expect(await shownTo(app, 'kingfisher')).toEqual(HIDDEN);
    expect(await publishDue(app, publishAt)).toBeUndefined();
    expect(await shownTo(app, 'kingfisher')).toEqual(SHOWN);
    expect(postIn(await app.get(`/api/post/${id}`))).toMatchObject({
      ...{ status: 'published', published_at: iso(publishAt) },
    });
    const { kept, counted } = await countsOf(app.database);
    expect(kept).toEqual(counted);
  });

  test('is published once, however many processes look at the same moment', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    for (let number = 0; number < 5; number += 1) postIn(await writer.create({ publish_at: iso(publishAt) }));
    let published = 0;
    app.database.onInvalidate((tags) => {
      if (tags !== 'everything' && tags.includes('posts')) published += 1;
    });
    await Promise.all(Array.from({ length: 8 }, () => publishDue(app, publishAt + 1)));
    expect(published).toBe(5);
    const { kept, counted } = await countsOf(app.database);
    expect([kept, counted[0]?.post_count]).toEqual([counted, 5]);
  });

  test('whose time passed while the site was off is published when it is back, with the time it had', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const { id } = postIn(await writer.create({ publish_at: iso(publishAt) }));
    await publishDue(app, publishAt + 30 * DAY);
    expect(postIn(await app.get(`/api/post/${id}`)).published_at).toBe(iso(publishAt));
  });

  test('moves with the time zone of the site', async () => {
    stopDate('2032-02-01');
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ publish_at: '2032-03-01T01:30:00Z' }));
    await setSite(app.database, { timeZone: 'Europe/Berlin' });
    expect(await publishDue(app, Date.now())).toBe(Date.parse('2032-03-01T06:00:00Z'));
    expect(postIn(await writer.get(`/api/post/${id}`)).publish_at).toBe('2032-03-01T06:00:00.000Z');
  });

  test('can be changed, put off, published at once or made a draft again', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const { id } = postIn(await writer.create({ publish_at: iso(publishAt) }));
    const change = async (fields: object) => {
      const { status, publish_at, title } = postIn(await writer.update({ id, ...fields }));
      return [status, publish_at, title];
    };
    expect(await change({ title: 'New words' })).toEqual(['scheduled', iso(publishAt), 'New words']);
    expect(await change({ publish_at: iso(publishAt + DAY) })).toEqual(['scheduled', iso(publishAt + DAY), 'The lamp']);
    expect(await change({ status: 'draft' })).toEqual(['draft', null, 'The lamp']);
    expect(await change({ publish_at: iso(publishAt) })).toEqual(['scheduled', iso(publishAt), 'The lamp']);
    expect(await change({ publish_at: null })).toEqual(['draft', null, 'The lamp']);
    expect(await change({ publish_at: iso(publishAt), status: 'published' })).toEqual([
      ...['scheduled', iso(publishAt), 'The lamp'],
    ]);
    expect(await change({ status: 'published' })).toEqual(['published', null, 'The lamp']);
    expect(await publishDue(app, publishAt)).toBeUndefined();
  });

  test('that is moved into the bin is not published there, and keeps its time if that is still to come', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const { id } = postIn(await writer.create({ publish_at: iso(publishAt) }));
    postIn(await writer.remove(id));
    await publishDue(app, publishAt + 1);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(404);
    expect(postIn(await writer.restore(id))).toMatchObject({ status: 'scheduled', publish_at: iso(publishAt) });
    await publishDue(app, publishAt + 1);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(200);
  });

  test('whose time passes in the bin is restored as a draft', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ publish_at: iso(inTwoDays()) }));
    postIn(await writer.remove(id));
    await app.database.transaction((db) =>
      db.updateTable('posts').set({ publish_at: 0 }).where('id', '=', id).execute(),
    );
    expect(postIn(await writer.restore(id))).toMatchObject({ status: 'draft', publish_at: null });
    await publishDue(app, inTwoDays());
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(404);
  });

  test('keeps the date of a text that first appeared earlier', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const { id } = postIn(await writer.create({ publish_at: iso(publishAt), published_at: '1998-01-31' }));
    await publishDue(app, publishAt);
    expect(postIn(await app.get(`/api/post/${id}`)).published_at).toBe('1998-01-31T06:30:00.000Z');
  });
});

onSqlite('a scheduled post', (open) => {
  test('that an admin reads first waits for both', async () => {
    const app = await openDesk(open);
    await setSite(app.database, { publishing: 'review' });
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const answer = await writer.create({ publish_at: iso(publishAt) });
    expect(answer.json().message).toBe(
      'Post created successfully. It is a draft until an admin has read and published it.',
    );
    const { id, status, revision } = postIn(answer);
    expect(status).toBe('draft');
    await publishDue(app, publishAt);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(404);
    postIn(await app.desk.post(`posts/${id}/publish`, { revision }));
    expect(postIn(await writer.get(`/api/post/${id}`))).toMatchObject({
      status: 'scheduled',
      publish_at: iso(publishAt),
    });
    await publishDue(app, publishAt);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(200);
  });

  test('that is sent back is a draft', async () => {
    const app = await openDesk(open);
    await setSite(app.database, { publishing: 'review' });
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ publish_at: iso(inTwoDays()) }));
    postIn(await app.desk.post(`posts/${id}/send-back`));
    expect(postIn(await writer.get(`/api/post/${id}`))).toMatchObject({ status: 'draft', publish_at: null });
  });

  test.each([
    [
      'only admins may publish by then',
      { publishing: 'author' as const },
      { status: 'draft', review_requested_at: null },
    ],
    ['an admin has to read it by then', { publishing: 'review' as const }, { status: 'draft' }],
  ])('is not published if %s', async (_reason, settings, expected) => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const { id } = postIn(await writer.create({ publish_at: iso(publishAt) }));
    await setSite(app.database, settings);
    expect(await publishDue(app, publishAt)).toBeUndefined();
    const post = postIn(await writer.get(`/api/post/${id}`));
    expect(post).toMatchObject({ publish_at: null, ...expected });
    expect(post.review_requested_at !== null).toBe(settings.publishing === 'review');
  });

  test('is not published if the person who asked for it is suspended by then', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const { id } = postIn(await writer.create({ publish_at: iso(publishAt) }));
    await app.database.transaction((db) =>
      db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', writer.id).execute(),
    );
    await publishDue(app, publishAt);
    const admin = await app.admin();
    expect(postIn(await admin.get(`/api/post/${id}`))).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('that cannot be published holds up none of those after it, and is published at a later turn', async () => {
    const app = await openWriting(open);
    const [writer, suspended] = [await app.writer(), await app.writer()];
    const publishAt = inTwoDays();
    const failing = postIn(await writer.create({ publish_at: iso(publishAt) }));
    const refused = postIn(await suspended.create({ publish_at: iso(publishAt + 1) }));
    const other = postIn(await writer.create({ publish_at: iso(publishAt + 2) }));
    await app.database.transaction(async (db) => {
      await db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', suspended.id).execute();
      await sql`
        CREATE TRIGGER fail BEFORE UPDATE ON posts WHEN old.id = ${sql.lit(failing.id)}
        BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
      `.execute(db);
    });
    const report = { failed: vi.fn(), refused: vi.fn() };
    expect(await publishDuePosts(app, publishAt + 2, report)).toBeUndefined();
    expect(report.failed.mock.calls).toEqual([[failing.id, expect.objectContaining({ message: 'the disk is full' })]]);
    expect(report.refused.mock.calls).toEqual([[refused.id]]);
    expect(postIn(await app.get(`/api/post/${other.id}`)).status).toBe('published');
    expect(postIn(await writer.get(`/api/post/${failing.id}`)).status).toBe('scheduled');

    await app.database.transaction((db) => sql`DROP TRIGGER fail`.execute(db));
    await publishDuePosts(app, publishAt + 2, report);
    expect(postIn(await app.get(`/api/post/${failing.id}`)).published_at).toBe(iso(publishAt));
  });

  test('that cannot move to another time zone holds up none of the others', async () => {
    stopDate('2032-02-01');
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const failing = postIn(await writer.create({ publish_at: '2032-03-01T01:30:00Z' }));
    const moving = postIn(await writer.create({ publish_at: '2032-03-01T01:30:00Z' }));
    const due = postIn(await writer.create({ publish_at: iso(publishAt) }));
    await app.database.transaction((db) =>
      sql`
        CREATE TRIGGER fail BEFORE UPDATE ON posts WHEN old.id = ${sql.lit(failing.id)}
        BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
      `.execute(db),
    );
    await setSite(app.database, { timeZone: 'Europe/Berlin' });
    const report = { failed: vi.fn(), refused: vi.fn() };
    await publishDuePosts(app, publishAt + DAY, report);
    expect(report.failed.mock.calls).toEqual([[failing.id, expect.objectContaining({ message: 'the disk is full' })]]);
    expect(postIn(await writer.get(`/api/post/${moving.id}`)).publish_at).toBe('2032-03-01T06:00:00.000Z');
    expect(postIn(await app.get(`/api/post/${due.id}`)).status).toBe('published');
  });

  test('whose wall clock nobody can read is published at its moment, whatever the time zone', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const { id } = postIn(await writer.create({ publish_at: iso(publishAt) }));
    await app.database.transaction((db) =>
      db
        .updateTable('posts')
        .set({ publish_local: 'garbage', publish_zone: 'Evil/Zone' })
        .where('id', '=', id)
        .execute(),
    );
    expect(await publishDue(app, publishAt - 1)).toBe(publishAt);
    await publishDue(app, publishAt);
    expect(postIn(await app.get(`/api/post/${id}`)).published_at).toBe(iso(publishAt));
  });

  test('must have all that a published one has, and a time that can be', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const refused = async (fields: Record<string, unknown>) => refusal(await writer.create(fields));
    const PAST = 'This time has passed. Choose a later one, or publish the post now.';
    expect(await refused({ publish_at: iso(inTwoDays()), content: '' })).toEqual([400, 'Content is required']);
    expect(await refused({ publish_at: iso(Date.now() - 1000) })).toEqual([400, PAST]);
    expect(await refused({ publish_at: '2126-01-01T00:00:00Z' })).toEqual([...[400, 'Choose a time within 10 years.']]);
    expect(await refused({ publish_at: 'tomorrow' })).toEqual([...[400, 'Enter a time such as 2027-01-31T08:00:00Z.']]);
    const { id } = postIn(await writer.create());
    expect(refusal(await writer.update({ id, publish_at: iso(inTwoDays()) }))).toEqual([
      ...[400, 'This post is already published, so it cannot be scheduled.'],
    ]);
    // The form may still have the time at which it was published.
    expect(postIn(await writer.update({ id, publish_at: iso(Date.now() - HOUR) })).status).toBe('published');
  });

  test('is created once, even if the call is repeated after its time', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const publishAt = inTwoDays();
    const fields = { publish_at: iso(publishAt), draft_id: '0d4f7b2e-8a0c-4a58-9d0e-0d6b3a4f5c6d' };
    const { id } = postIn(await writer.create(fields));
    await publishDue(app, publishAt);
    const again = postIn(await writer.create({ ...fields, publish_at: iso(Date.now() - HOUR) }));
    expect([again.id, again.is_new, again.status]).toEqual([id, false, 'published']);
  });
});
