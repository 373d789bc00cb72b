import { expect, test } from 'vitest';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { openWriting, postIn, refusal, type Writer } from '../../../test/support/texts/writing.ts';

async function rename(writer: Writer, id: number, title: string): Promise<string> {
  return postIn(await writer.update({ id, title })).slug;
}

const numbered = (slug: string) => (number: number) => (number === 1 ? slug : `${slug}-${number}`);

const TAKEN = 'Another post has this address, or had it before. Choose another one.';

onBothDatabases('the address of a post', (open) => {
  test('is one each when many are written and renamed to one title at once', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const drafts = [];
    for (let made = 0; made < 12; made += 1) drafts.push(postIn(await writer.create({ title: `Post ${made}` })));
    const answers = await Promise.all([
      ...drafts.map(({ id }) => writer.update({ id, title: 'One title' })),
      ...drafts.map(() => writer.create({ title: 'One title' })),
    ]);
    const slugs = answers.map((answer) => postIn(answer).slug);
    expect(new Set(slugs).size).toBe(24);
    expect(slugs.every((slug) => /^one-title(-\d+)?$/.test(slug))).toBe(true);
    expect(await database.read.selectFrom('former_slugs').select('slug').execute()).toHaveLength(12);
  });

  test('that is given up is had by nobody who asks for it in the same moment', async () => {
    const { writer: join, database, get } = await openWriting(open);
    const writer = await join();
    const first = postIn(await writer.create({ title: 'Lamp' }));
    const others = [];
    for (let made = 0; made < 6; made += 1) others.push(postIn(await writer.create({ title: `Post ${made}` })));
    const answers = await Promise.all([
      writer.update({ id: first.id, title: 'River' }),
      ...others.map(({ id }) => writer.update({ id, title: 'Lamp' })),
      ...others.map(() => writer.create({ title: 'Lamp' })),
    ]);
    for (const answer of answers) postIn(answer);
    expect((await get('/api/post/lamp')).json().data.id).toBe(first.id);
    const former = await database.read.selectFrom('former_slugs').select('slug').execute();
    const current = await database.read.selectFrom('posts').select('slug').execute();
    const all = [...former, ...current].map(({ slug }) => slug);
    expect(new Set(all).size).toBe(all.length);
  });
});

onDatabase('the address of a post', (open) => {
  test('follows the title of a draft without a trace', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp', status: 'draft' }));
    expect(await rename(writer, id, 'दीये की लौ')).toBe('दीये-की-लौ');
    expect((await writer.get('/api/post/lamp')).statusCode).toBe(404);
    expect(await database.read.selectFrom('former_slugs').selectAll().execute()).toEqual([]);
  });

  test('follows the title of a published post, and the former one leads to it', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp' }));
    expect(await rename(writer, id, 'River')).toBe('river');
    const page = await get('/blog/lamp');
    expect([page.statusCode, page.headers.location]).toEqual([301, '/blog/river']);
    expect((await get('/api/post/lamp')).json().data.slug).toBe('river');
  });

  test('that strangers once saw is remembered even while the post is a draft again', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp' }));
    postIn(await writer.update({ id, title: 'Lamp', status: 'draft' }));
    await rename(writer, id, 'River');
    postIn(await writer.update({ id, title: 'River', status: 'published' }));
    expect((await get('/api/post/lamp')).json().data.id).toBe(id);
  });

  test('can be had back by the same post, and by no other', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp' }));
    await rename(writer, id, 'River');
    expect(postIn(await writer.create({ title: 'Lamp' })).slug).toBe('lamp-2');
    const third = postIn(await writer.create({ title: 'Third' }));
    expect(await rename(writer, third.id, 'Lamp')).toBe('lamp-3');
    expect(await rename(writer, id, 'Lamp')).toBe('lamp');
    expect((await get('/api/post/river')).json().data.id).toBe(id);
    expect(await rename(writer, id, 'River')).toBe('river');
    expect((await get('/blog/lamp')).headers.location).toBe('/blog/river');
  });

  test('stays when the title changes in nothing an address shows', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    postIn(await writer.create({ title: 'Lamp' }));
    const { id, slug } = postIn(await writer.create({ title: 'Lamp' }));
    expect([slug, await rename(writer, id, 'LAMP!'), await rename(writer, id, 'Lamp?')]).toEqual([
      'lamp-2',
      'lamp-2',
      'lamp-2',
    ]);
    expect(await database.read.selectFrom('former_slugs').selectAll().execute()).toEqual([]);
  });

  test('never looks like an id, and never like a call', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    for (const title of ['1947', 'List', 'latest', 'Categories', '!!!', '🪔']) {
      const { id, slug } = postIn(await writer.create({ title }));
      expect(postIn(await writer.get(`/api/post/${encodeURIComponent(slug)}`)).id).toBe(id);
    }
    const { id } = postIn(await writer.create({ title: 'x' }));
    expect(await rename(writer, id, '1947')).toBe('post-1947-2');
  });
});

onBothDatabases('an address that is chosen', (open) => {
  test('is had by one of many who choose it at once', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const drafts = [];
    for (let made = 0; made < 6; made += 1) drafts.push(postIn(await writer.create({ title: `Post ${made}` })));
    const answers = await Promise.all([
      ...drafts.map(({ id }) => writer.update({ id, slug: 'light' })),
      ...drafts.map(() => writer.create({ slug: 'light' })),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array(11).fill(422)]);
    expect(await database.read.selectFrom('posts').select('id').execute()).toHaveLength(
      answers.slice(6).some(({ statusCode }) => statusCode === 200) ? 7 : 6,
    );
  });
});

onDatabase('an address that is chosen', (open) => {
  test('stays when the title changes, until it is to follow the title again', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const created = postIn(await writer.create({ title: 'Lamp', slug: ' On Light! ' }));
    const { id } = created;
    expect([created.slug, created.slug_chosen]).toEqual(['on-light', true]);
    expect(await rename(writer, id, 'River')).toBe('on-light');
    const changed = postIn(await writer.update({ id, title: 'River', slug: 'नदी' }));
    expect([changed.slug, changed.slug_chosen, changed.revision]).toEqual(['नदी', true, 3]);
    const page = await get('/blog/on-light');
    expect([page.statusCode, page.headers.location]).toEqual([301, `/blog/${encodeURIComponent('नदी')}`]);
    for (const slug of ['', null]) {
      const followed = postIn(await writer.update({ id, title: 'River', slug }));
      expect([followed.slug, followed.slug_chosen]).toEqual(['river', false]);
    }
    expect(await rename(writer, id, 'Lake')).toBe('lake');
    for (const former of ['on-light', 'नदी', 'river']) {
      expect(postIn(await get(`/api/post/${encodeURIComponent(former)}`)).id).toBe(id);
    }
  });

  test('leaves a former one behind only if strangers may know it, whatever date the post has', async () => {
    const { writer: join, get } = await openWriting(open);
    const writer = await join();
    const draft = postIn(await writer.create({ slug: 'one', status: 'draft', published_at: '1998-01-31' }));
    postIn(await writer.update({ id: draft.id, slug: 'two', status: 'draft' }));
    expect(postIn(await writer.create({ slug: 'one' })).slug).toBe('one');

    const { id } = postIn(await writer.create({ slug: 'three' }));
    postIn(await writer.update({ id, status: 'draft', published_at: null }));
    postIn(await writer.update({ id, slug: 'four', status: 'published' }));
    expect(postIn(await get('/api/post/three')).id).toBe(id);
  });

  test('may be the present one, which then stays', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const { id } = postIn(await writer.create({ title: 'Lamp' }));
    const chosen = postIn(await writer.update({ id, title: 'Lamp', slug: 'lamp' }));
    expect([chosen.slug_chosen, chosen.revision]).toEqual([true, 2]);
    expect(postIn(await writer.update({ id, title: 'Lamp', slug: 'lamp', revision: 1 })).revision).toBe(2);
    expect(await rename(writer, id, 'River')).toBe('lamp');
    expect(await database.read.selectFrom('former_slugs').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['/blog/दीये-की-लौ', 'दीये-की-लौ'],
    [`https://site.example/blog/${encodeURIComponent('दीये-की-लौ')}`, 'दीये-की-लौ'],
    ['1947', 'post-1947'],
    ['100%', 'post-100'],
  ])('may be typed as %s', async (slug, expected) => {
    const { writer: join } = await openWriting(open);
    expect(postIn(await (await join()).create({ slug })).slug).toBe(expected);
  });

  test('is refused if it is taken, was taken before or has no letters, and nothing is saved', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const lamp = postIn(await writer.create({ title: 'Lamp' }));
    await rename(writer, lamp.id, 'River');
    const draft = postIn(await writer.create({ title: 'Draft', status: 'draft' }));
    const tries = [
      ['lamp', 422, TAKEN],
      ['river', 422, TAKEN],
      ['list', 422, 'The site itself needs the address “list”. Choose another one.'],
      ['?!', 400, 'Use letters or digits for the address.'],
    ] as const;
    for (const [slug, ...expected] of tries) {
      const answers = [await writer.create({ slug }), await writer.update({ id: draft.id, title: 'Other', slug })];
      for (const answer of answers) {
        expect([slug, ...refusal(answer)]).toEqual([slug, ...expected]);
        expect(answer.json().problems).toMatchObject([{ field: 'slug' }]);
      }
    }
    const titles = await database.read.selectFrom('posts').select('title').orderBy('id').execute();
    expect(titles.map(({ title }) => title)).toEqual(['River', 'Draft']);
  });

  test('is one and the same for a call that is repeated with its draft id', async () => {
    const { writer: join } = await openWriting(open);
    const writer = await join();
    const draft = { slug: 'light', draft_id: crypto.randomUUID() };
    const [first, second] = [postIn(await writer.create(draft)), postIn(await writer.create(draft))];
    expect([second.id, second.slug, second.is_new]).toEqual([first.id, 'light', false]);
  });
});

guard('Any account could ask for the address of a post, and so for its title, before it was published.', () => {
  onBothDatabases('the address of a draft that somebody else wrote', (open) => {
    test('is had by one of many writers who ask at once, while its own writer publishes it', async () => {
      const { writer: join, database } = await openWriting(open);
      const [author, ...strangers] = [await join(), await join(), await join(), await join()];
      const { id } = postIn(await author.create({ title: 'Lamp', status: 'draft' }));
      const answers = await Promise.all([
        author.update({ id, title: 'Lamp', status: 'published' }),
        ...strangers.flatMap((stranger) => [stranger.create({ title: 'Lamp' }), stranger.create({ title: 'Lamp' })]),
      ]);
      const slugs = answers.map((answer) => postIn(answer).slug);
      // A draft that a first stranger moved to lamp-2 may have to make way for a second one, and becomes lamp-2-2.
      for (const slug of slugs) expect(slug).toMatch(/^lamp(-\d+){0,2}$/);
      const stored = await database.read.selectFrom('posts').select('slug').execute();
      expect(new Set(stored.map(({ slug }) => slug)).size).toBe(7);
      expect(stored.some(({ slug }) => slug === 'lamp')).toBe(true);
    });
  });

  onDatabase('the address of a draft that somebody else wrote', (open) => {
    test('is answered like one that nobody has, and the draft gets a number', async () => {
      const { writer: join, admin: joinAsAdmin } = await openWriting(open);
      const [author, stranger] = [await joinAsAdmin(), await join()];
      const secret = { title: 'Resignation', status: 'draft' };
      const drafts = [];
      for (let made = 0; made < 4; made += 1) drafts.push(postIn(await author.create(secret)));
      const [binned] = drafts;
      postIn(await author.remove(binned.id));
      const slugOf = async ({ id }: { id: number }) => postIn(await author.get(`/api/post/${id}`)).slug;
      expect(drafts.map(({ slug }) => slug)).toEqual([1, 2, 3, 4].map(numbered('resignation')));

      const own = postIn(await stranger.create({ title: 'Own', status: 'draft' }));
      const asked = [
        postIn(await stranger.create({ title: 'Resignation' })),
        postIn(await stranger.create({ title: 'Any', slug: 'resignation-2', status: 'draft' })),
        postIn(await stranger.update({ id: own.id, title: 'Own', status: 'draft', slug: 'resignation-3' })),
      ];
      expect(asked.map(({ slug }) => slug)).toEqual([1, 2, 3].map(numbered('resignation')));
      // The fourth draft of somebody else has to go on as well, and no address is had twice.
      expect(await rename(stranger, asked[0].id, 'Resignation 4')).toBe('resignation-4');
      const left = await Promise.all(drafts.slice(1).map(slugOf));
      expect(left.every((slug) => /^resignation-[\d-]+$/.test(slug))).toBe(true);
      expect(new Set([...left, 'resignation-2', 'resignation-3', 'resignation-4']).size).toBe(6);
    });

    test('stays if the draft was promised it: published before, scheduled, or by the same writer', async () => {
      const { writer: join } = await openWriting(open);
      const [author, stranger] = [await join(), await join()];
      const shown = postIn(await author.create({ title: 'Shown' }));
      postIn(await author.update({ id: shown.id, title: 'Shown', status: 'draft' }));
      postIn(await author.create({ title: 'Scheduled', publish_at: '2031-01-01T00:00:00Z' }));
      postIn(await author.create({ title: 'Draft', status: 'draft' }));
      for (const slug of ['shown', 'scheduled']) expect(refusal(await stranger.create({ slug }))).toEqual([422, TAKEN]);
      expect(postIn(await stranger.create({ title: 'Scheduled' })).slug).toBe('scheduled-2');
      expect(refusal(await author.create({ slug: 'draft' }))).toEqual([422, TAKEN]);
      expect(postIn(await author.create({ title: 'Draft' })).slug).toBe('draft-2');
    });

    test('is refused to admins, who see all drafts', async () => {
      const { writer: join, admin: joinAsAdmin } = await openWriting(open);
      const [author, admin] = [await join(), await joinAsAdmin()];
      const { id } = postIn(await author.create({ title: 'Draft', status: 'draft' }));
      expect(refusal(await admin.create({ slug: 'draft' }))).toEqual([422, TAKEN]);
      expect(postIn(await author.get(`/api/post/${id}`)).slug).toBe('draft');
    });
  });
});
