import { describe, expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import { guard } from '../support/runner/guard.ts';
import { publishDue } from '../support/texts/publish-due.ts';
import { postIn, setSite, type Writer } from '../support/texts/writing.ts';
import { shareSite } from './shared-site.ts';

guard('A member published a post without the review that the site asks for.');

const TIME = '2031-01-01T00:00:00.000Z';
const THEN = Date.parse(TIME);

const opened = shareSite({}, async (site) => ({ member: await site.writer(), other: await site.writer() }));

const NO_TIMES: unknown[] = [
  ...['2031-02-30T00:00:00Z', '2031-01-31T24:00:00Z', '2031-01-31T23:59:60Z', '2031-13-01T00:00:00Z'],
  ...['2031-01-31T08:00:00', '2031-01-31 08:00:00Z', '2031-01-31', '２０３１-01-31T08:00:00Z', '2031-W05', 'tomorrow'],
  ...['2031-01-31T08:00:00+24:00', '2031-01-31T08:00:00-99:99', '2031-01-31T08:00:00 Asia/Kolkata'],
  ...['+012031-01-31T08:00:00Z', '99999-01-31T08:00:00Z', '-000001-01-01T00:00:00Z', '2031-01-31T08:00:00Z\0'],
  ...['0', '-1', '1e999', 'Infinity', 'NaN', 0, 1_925_000_000_000, true, {}, [TIME], { $gt: '' }],
  ...[
    '0000-01-01T00:00:00Z',
    '1969-12-31T00:00:00Z',
    '2026-01-01T00:00:00Z',
    '2050-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ],
];

describe('a time for a post', () => {
  test.each(NO_TIMES)('%j is none, for a new post and for a draft', async (publish_at) => {
    const { member, get } = opened();
    const draft = postIn(await member.create({ title: 'Waiting', status: 'draft' }));
    for (const answer of [
      await member.create({ title: 'Never', publish_at }),
      await member.update({ id: draft.id, publish_at }),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(/^[A-Z].* /)]);
    }
    expect(postIn(await member.get(`/api/post/${draft.id}`))).toMatchObject({ title: 'Waiting', publish_at: null });
    expect((await get('/api/post/never')).statusCode).toBe(404);
  });

  test('is one moment, in whatever zone it is given', async () => {
    for (const publish_at of [
      '2031-01-01T00:00:00Z',
      '2031-01-01T14:00:00+14:00',
      '2030-12-31T12:00:00-12:00',
      ` ${TIME}\n`,
    ]) {
      expect(postIn(await opened().member.create({ publish_at })).publish_at).toBe(TIME);
    }
  });

  test('is set, moved and taken away by nobody else, in no call that does so', async () => {
    const { member, other, send, get } = opened();
    const { id, revision } = postIn(await member.create({ title: 'Mine alone', publish_at: TIME }));
    const forged = { id, revision, status: 'published', publish_at: null };
    const calls = (by: Writer) => [
      by.update({ id, publish_at: '2030-01-01T00:00:00Z' }),
      by.update({ id, status: 'published' }),
      send('POST', '/api/post/bulk', { ids: [id], action: 'publish' }, by.bearer),
      send('POST', '/api/post/bulk', { ids: [id], action: 'unpublish' }, by.bearer),
      send('POST', '/api/post/bulk/undo', { posts: [forged] }, by.bearer),
      send('POST', '/api/post/bulk/undo', { posts: [{ ...forged, status: 'scheduled', publish_at: TIME }] }, by.bearer),
      send('POST', `/api/desk/posts/${id}/publish`, { revision }, by.bearer),
      by.remove(id),
      by.restore(id),
    ];
    for (const call of calls(other)) {
      const { statusCode, body } = await call;
      const isRefused = statusCode >= 400 || JSON.parse(body).data.refused.length === 1;
      expect([body, isRefused, body.includes('Mine alone')]).toEqual([body, true, false]);
    }
    expect((await get('/api/post/mine-alone')).statusCode).toBe(404);
    expect(postIn(await member.get(`/api/post/${id}`))).toMatchObject({
      status: 'scheduled',
      publish_at: TIME,
      revision,
    });
    postIn(await member.update({ id, title: 'Mine alone', status: 'published' }));
    expect((await get('/api/post/mine-alone')).statusCode).toBe(200);
  });
});

/** How a member might get past the admin who is to read their posts first. */
const AROUND: Record<string, (by: Writer, id: number, send: ReturnType<typeof opened>['send']) => Promise<unknown>> = {
  'a time that is almost now': (by, id) => by.update({ id, publish_at: new Date(Date.now() + 1000).toISOString() }),
  'a later time, and then its words': async (by, id) => {
    await by.update({ id, publish_at: TIME });
    return by.update({ id, title: 'Not read', content: 'Not read.' });
  },
  'the bin and back': async (by, id) => {
    await by.update({ id, publish_at: TIME });
    await by.remove(id);
    return by.restore(id);
  },
  'a list': (by, id, send) => send('POST', '/api/post/bulk', { ids: [id], action: 'publish' }, by.bearer),
  'an undoing of what never was done': (by, id, send) =>
    send(
      'POST',
      '/api/post/bulk/undo',
      { posts: [{ id, revision: 1, status: 'published', publish_at: null }] },
      by.bearer,
    ),
  'an undoing to a time': (by, id, send) =>
    send(
      'POST',
      '/api/post/bulk/undo',
      { posts: [{ id, revision: 1, status: 'scheduled', publish_at: TIME }] },
      by.bearer,
    ),
};

describe('where an admin reads posts first, no member publishes one', () => {
  test.each(Object.entries(AROUND))('by %s', async (_way, go) => {
    const { member, send, get, database, desk } = opened();
    await setSite(database, { publishing: 'review' });
    const { id } = postIn(await member.create({ title: 'Unread', status: 'draft' }));
    await go(member, id, send);
    await publishDue({ database, afterSave }, THEN * 2);
    expect((await get(`/api/post/${id}`)).statusCode).toBe(404);
    const { revision } = postIn(await member.update({ id, title: 'Unread', status: 'published' }));
    postIn(await desk.post(`posts/${id}/publish`, { revision }));
    await publishDue({ database, afterSave }, THEN * 2);
    expect((await get(`/api/post/${id}`)).statusCode).toBe(200);
  });
});
