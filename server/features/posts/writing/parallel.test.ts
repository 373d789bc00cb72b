import { expect, test } from 'vitest';
import { buildCategory } from '../../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../../test/support/database/databases.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { countsOf, openWriting, postIn } from '../../../../test/support/texts/writing.ts';

guard('Saves at the same moment lost or mixed texts.');

const AT_ONCE = 100;

onBothDatabases('a hundred changes of one post at once', (open) => {
  test('leave one of them whole, with the counts right', async () => {
    const app = await openWriting(open);
    const { database } = app;
    const [writer, admin] = [await app.writer(), await app.admin()];
    const categories = [app.category, await buildCategory(database), await buildCategory(database)];
    const { id } = postIn(await writer.create());
    function edit(index: number) {
      const name = `edit ${index}`;
      const tags = [`first ${index}`, 'shared', `last ${index % 7}`];
      const status = index % 5 === 0 ? 'draft' : 'published';
      const category = categories[index % 3]?.id;
      const person = index % 2 === 0 ? writer : admin;
      return person.update({ id, title: name, summary: name, content: name, tags, category, status });
    }
    // One edit is saved before the others start: if the post goes to the bin first, none of them finds it.
    const first = await edit(0);
    const others = await Promise.all(
      Array.from({ length: AT_ONCE - 1 }, (_, before) => {
        const index = before + 1;
        if (index % 10 === 9) return admin.remove(id);
        // The writer could not undo what the admin deleted.
        if (index % 10 === 4) return admin.restore(id);
        return edit(index);
      }),
    );
    const answers = [first, ...others];
    // An edit may have found the post in the bin; anything else went well.
    expect(answers.map((answer) => answer.statusCode).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    postIn(await admin.restore(id));

    const post = postIn(await admin.get(`/api/post/${id}`));
    const index = Number(post.title.replace('edit ', ''));
    expect(post).toMatchObject({
      summary: post.title,
      content: post.title,
      slug: `edit-${index}`,
      tags: [`first ${index}`, 'shared', `last ${index % 7}`],
      postCategory: { id: categories[index % 3]?.id },
    });
    const { kept, counted } = await countsOf(database);
    expect(kept).toEqual(counted);
    const saved = answers.filter((answer) => answer.statusCode === 200 && answer.json().data.revision);
    expect(post.revision).toBeLessThanOrEqual(saved.length + 1);
    const versions = await database.read.selectFrom('post_versions').selectAll().execute();
    for (const { revision, title, writing } of versions) {
      expect(JSON.parse(writing)).toMatchObject({ title, body: revision === 1 ? 'A body.' : title });
    }
    expect(new Set(versions.map(({ revision }) => revision)).size).toBe(versions.length);
  });
});

onBothDatabases('saves that began from one revision', (open) => {
  test('succeed once, however many come at once', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => writer.update({ id, content: `Edit ${index}`, revision: 1 })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(29);
    expect(postIn(await writer.get(`/api/post/${id}`)).revision).toBe(2);
  });
});

onBothDatabases('many people who write at once', (open) => {
  test('each with the same tags in another order, all succeed', async () => {
    const app = await openWriting(open);
    const categories = [app.category, await buildCategory(app.database)];
    const people = await Promise.all(Array.from({ length: 6 }, () => app.writer()));
    const tags = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(
      people.flatMap((person, index) =>
        Array.from({ length: 5 }, (_, turn) =>
          person.create({
            tags: turn % 2 === 0 ? tags : tags.toReversed(),
            category: categories[(index + turn) % 2]?.id,
          }),
        ),
      ),
    );
    for (const answer of answers) postIn(answer);
    // And while somebody imports: many posts in one transaction.
    const { line, importText, runImport } = await import('../../../../test/support/moving/imports.ts');
    const lines = Array.from({ length: 40 }, (_, index) =>
      line({ category: categories[index % 2]?.name, tags: [tags[index % 5], `only ${index}`] }),
    );
    const created = answers.map((answer) => postIn(answer).id);
    const [imported, ...saved] = await Promise.all([
      runImport(app.database, importText(...lines)),
      ...created.map((id, index) =>
        (people[Math.floor(index / 5)] as (typeof people)[0]).update({
          id,
          category: categories[index % 2]?.id,
          tags: [`only ${index}`, ...tags],
        }),
      ),
    ]);
    expect(imported).toMatchObject({ created: 40 });
    for (const answer of saved) postIn(answer);
    const { kept, counted } = await countsOf(app.database);
    expect(kept).toEqual(counted);
  });
});
