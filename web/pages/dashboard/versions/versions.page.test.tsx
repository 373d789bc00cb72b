import { expect, test } from 'vitest';
import {
  button,
  fieldOf,
  main,
  openSite,
  says,
  toast,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';
import { buildCategory, inTransaction } from '../../../../test/support/database/builders.ts';

const marked = (selector: string) =>
  [...document.querySelectorAll(`.diff ${selector}`)].map(({ textContent }) =>
    textContent?.replace(/^ \w+: | end $/g, ''),
  );
const views = () => main().getAllByRole('button', { name: /^View the version/ });

/** The versions of a post that was saved as each of these, one after the other. */
async function openVersions(...saves: Record<string, string>[]) {
  const site = await openSite();
  const person = await site.newPerson();
  const category = await buildCategory(site.database);
  const bearer = { authorization: `Bearer ${person.token}` };
  const whole = { title: 'The lamp', summary: 'A summary.', category: category.name };
  const [first, ...later] = saves;
  const created = await site.send('POST', '/api/post/create', { ...whole, ...first }, bearer);
  const { id } = created.json().data;
  for (const save of later) {
    await site.send('PUT', '/api/post/update', { ...whole, ...save, id, keep_replaced: true }, bearer);
  }
  const open = () => site.visitAs(person, `/dashboard/edit-post/${id}/versions`);
  const view = async (count: number, place = 0) => {
    await open();
    await waitFor(() => expect(views()).toHaveLength(count));
    await site.user.click(views()[place] as HTMLElement);
  };
  const post = async () => (await site.get(`/api/post/${id}`, bearer)).json().data;
  return { ...site, category, view, post };
}

test('a version is compared with the current text, and with any other version, the older one first', async () => {
  const texts = ['The lamp was lit.', 'The lamp is lit.', 'The lamp is lit today.'];
  const { user, view } = await openVersions(...texts.map((content) => ({ content })));
  await view(2);
  await says('Changes in the text');
  expect([marked('del'), marked('ins')]).toEqual([[], [' today']]);

  const other = fieldOf('Compare with').querySelectorAll('option')[1];
  await user.selectOptions(fieldOf('Compare with'), other?.value ?? '');
  await waitFor(() => expect([marked('del'), marked('ins')]).toEqual([['was'], ['is']]));
  expect(button('Restore this version')).toBeTruthy();
});

test('a version that says what the post says again offers nothing to restore', async () => {
  const { view } = await openVersions({ content: 'One.' }, { content: 'Two.' }, { content: 'One.' });
  await view(2, 1);
  await says('The post has not changed since.');
  expect(main().queryByRole('button', { name: 'Restore this version' })).toBeNull();
});

test('a category that is no longer offered does not come back, and that is told before', async () => {
  const { database, user, category, view, post } = await openVersions({ content: 'One.' }, { content: 'Two.' });
  const { id, name } = await buildCategory(database);
  await inTransaction(database, async (db) => {
    db.invalidate('categories', 'posts');
    await db.updateTable('posts').set({ category_id: id }).execute();
    await db.updateTable('categories').set({ is_active: 0 }).where('id', '=', category.id).execute();
  });
  await view(1);
  await says(`The category of this version, “${category.name}”, is no longer offered, so the post stays in “${name}”.`);
  await user.click(button('Restore this version'));
  await toast('Version restored');
  expect(await post()).toMatchObject({ postCategory: { id }, post_data: 'One.' });
});

test('a version that cannot come back says why, and one that does not load comes at the next try', async () => {
  const { answerWith, user, view, post } = await openVersions(
    { status: 'draft', content: '' },
    { status: 'published', content: 'Whole.' },
  );
  const away = { status: false, message: 'Please come back in a minute.' };
  answerWith(({ path }) => (/\/versions\/\d/.test(path) ? Response.json(away, { status: 503 }) : undefined));
  await view(1);
  await says('Please come back in a minute.');
  answerWith(() => undefined);
  await user.click(button('Try again'));

  await main().findByRole('button', { name: 'Restore this version' });
  await user.click(button('Restore this version'));
  expect(await toast('Failed to restore the version')).toContain('Content is required');
  expect(document.activeElement).toBe(button('Restore this version'));
  expect(await post()).toMatchObject({ post_data: 'Whole.' });
});
