import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listSuppressed } from '../support/mail/letter-deliveries.ts';
import { listSubscribers } from '../support/mail/newsletter.ts';
import { importFiles } from '../support/moving/imports.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { everyRow } from './attacker.ts';
import { shareSite } from './shared-site.ts';

guard('A forged export brought accounts and secrets, or took over posts and subscriptions.');

const EVIL = 'https://evil.example';
const site = shareSite();

/** An export as somebody makes it who knows how, with a manifest that fits. */
function forge(files: Record<string, string>): Record<string, string> {
  const listed = Object.entries(files).map(([name, text]) => ({
    ...{ name, bytes: Buffer.byteLength(text) },
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const manifest = { format: 'chintan', version: 1, counts: {}, files: listed };
  return { ...files, 'manifest.json': JSON.stringify(manifest) };
}

function post(fields: Record<string, unknown>, text = 'A text.'): string {
  const [date, no] = ['2026-01-01T00:00:00Z', false];
  const head = {
    ...{ title: 'Forged', slug: 'forged', date, lastmod: date, draft: no, description: 'S.', categories: ['Wisdom'] },
    ...{ language: 'en', format: 'markdown', status: 'published', created_at: date, slug_chosen: no },
    ...{ language_chosen: no, was_published: true, revision: 0, views: 0, likes: 0, shares: 0, ...fields },
  };
  return `---\n${Object.entries(head)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n${text}\n`;
}

const bring = (files: Record<string, string>) =>
  importFiles(site().database, forge(files), { format: 'chintan', media: site().media });

async function slugOf(title: string): Promise<string> {
  const { slug } = await site()
    .database.read.selectFrom('posts')
    .select('slug')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return slug;
}

test('a forged export makes nobody an admin, and brings no account, session, key or secret', async () => {
  const { id } = await site().writer();
  const guarded = ['users', 'sessions', 'identities', 'codes', 'history', 'site_settings', 'suppressed_addresses'];
  const rows = async () => {
    const all = await everyRow(site().database);
    // The row by which lists are locked is no setting.
    return guarded.map((table) => [table, all[table]?.filter((row) => !row.includes('"name":"turn"'))]);
  };
  const before = await rows();
  const users = JSON.stringify([{ id, email: 'mallory@evil.example', is_admin: 1, password_hash: 'x' }]);
  const author = { name: 'Of the file', bio: 'B.', image: null, image_path: null, expertise: [], stats: {} };
  const { summary } = await bring({
    'posts/a.md': post({
      slug: 'an-account',
      title: 'An account',
      author_id: 1,
      user_id: id,
      is_admin: 1,
      author: 'Owner',
    }),
    'site.json': JSON.stringify({
      settings: { name: 'Evil', mailEvents: {} },
      mailEvents: { mailgun: 'k' },
      secret: 's',
    }),
    'author.json': JSON.stringify({ ...author, user_id: id, is_admin: true }),
    ...Object.fromEntries(['users', 'sessions', 'identities', 'admins', 'secret'].map((one) => [`${one}.json`, users])),
  });
  expect(await rows()).toEqual(before);
  expect(summary.posts.created).toBe(1);
  expect((await site().database.read.selectFrom('author').select('name').execute()).map(({ name }) => name)).toEqual([
    'Of the file',
  ]);
  const { author_id } = await site()
    .database.read.selectFrom('posts')
    .select('author_id')
    .where('title', '=', 'An account')
    .executeTakeFirstOrThrow();
  expect(author_id).toBe(site().owner.id);
});

test('a forged export takes over no post, no former address and no subscription that the site has', async () => {
  const { id, slug } = postIn(await site().owner.create({ title: 'The old lamp' }));
  const renamed = postIn(await site().owner.update({ id, title: 'The new lamp' })).slug;
  const before = (await site().get(`/api/post/${id}`)).json().data.content;
  await site().database.transaction(async (db) => {
    const row = { token: 'a', asked_at: 1, confirmed_at: 1, unsubscribed_at: 2, ended_by: 'complaint' } as const;
    await db
      .insertInto('subscribers')
      .values({ email: 'left@mail.example', ...row })
      .execute();
  });
  const states = async () => (await listSubscribers(site().database)).map((row) => JSON.stringify(row));
  const [subscribers, suppressed] = [await states(), await listSuppressed(site().database)];
  const columns = 'email,confirmed_at,source,language,asked_at,unsubscribed_at,paused_at,ended_by';
  await bring({
    'posts/a.md': post({ slug: renamed, title: 'Taken over', former_slugs: [slug, renamed, String(id)] }, 'FORGED'),
    'subscribers.csv': `${columns}\nleft@mail.example,2026-01-01T00:00:00Z,x,en,2026-01-01T00:00:00Z,,,\n`,
    'redirects.csv': `from,to,post\n/blog/${renamed},${EVIL},\n/blog/${slug},${EVIL},\n/blog/${id},${EVIL},\n`,
  });
  for (const key of [renamed, slug, id]) {
    const answer = await site().get(`/blog/${key}`);
    const { body } = answer.statusCode === 301 ? await site().get(String(answer.headers.location)) : answer;
    expect([key, body.includes('The new lamp'), body.includes('FORGED')]).toEqual([key, true, false]);
  }
  expect((await site().get(`/api/post/${id}`)).json().data.content).toBe(before);
  expect([await states(), await listSuppressed(site().database)]).toEqual([subscribers, suppressed]);
  // It has come, at an address of its own.
  expect((await site().get(`/blog/${await slugOf('Taken over')}`)).body).toContain('FORGED');
});

test('the names and words of a forged export stay words, wherever they are shown', async () => {
  const words = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const text = `${words}\n\n[x](javascript:alert(1)) [y](//evil.example) ![z](javascript:alert(1))`;
  const fields = { slug: `../../${words}`, description: words, categories: [words], tags: [words], author: words };
  const created_at = '2026-01-01T00:00:00Z';
  const comment = { post: `../../${words}`, number: 1, author: words, text: words, status: 'shown', created_at };
  const { summary } = await bring({
    'posts/../../etc/a.md': post({ title: `Words ${words}`, ...fields, series: [words], image_alt: words }, text),
    'comments.jsonl': `${JSON.stringify(comment)}\n`,
  });
  expect([summary.posts.created, summary.comments.created]).toEqual([1, 1]);
  const slug = await slugOf(`Words ${words}`);
  expect(slug).toMatch(/^[a-z0-9-]+$/);
  const { id } = await site()
    .database.read.selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const pages = [`/blog/${slug}`, '/blog', '/archive', '/series', '/categories', '/feed.xml', '/dashboard'];
  for (const page of pages) {
    const { body } = await site().get(page);
    expect([page, body.match(/<script>alert|<img src="?x|href="javascript|src="javascript/g)]).toEqual([page, null]);
  }
  expect((await site().get(`/blog/${slug}`)).body).toContain('&lt;script&gt;alert(1)');
  // A comment is by the name it gives, and never by an account.
  const { author_id } = await site()
    .database.read.selectFrom('comments')
    .select('author_id')
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(author_id).toBeNull();
});
