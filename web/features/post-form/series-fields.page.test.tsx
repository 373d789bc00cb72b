import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import {
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  type SiteInDom,
  says,
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildCategory, buildPost, inTransaction } from '../../../test/support/database/builders.ts';

async function addSeries({ database }: SiteInDom, name: string): Promise<number> {
  return inTransaction(database, async (db) => {
    const row = { name, slug: name.toLowerCase(), position: 1 };
    return (await db.insertInto('series').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

async function openPost() {
  onTestFinished(() => localStorage.clear());
  const site = await openSite();
  const person = await site.newPerson();
  const { id: categoryId } = await buildCategory(site.database, { name: 'Wisdom' });
  const id = await buildPost(site.database, { authorId: person.id, title: 'Lamp', categoryId });
  const edit = async () => {
    await site.visitAs(person, `/dashboard/edit-post/${id}`);
    await waitFor(() => fieldOf('Title'));
  };
  const rowOf = async (title: string) =>
    site.database.read
      .selectFrom('posts')
      .select(['series_id', 'series_order'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
  const sent = () => site.calls.findLast(({ path }) => path === '/api/post/update')?.body as object;
  return { ...site, edit, rowOf, sent };
}

async function choose(name: string) {
  const field = await seriesField();
  const option = await waitFor(() => {
    const found = [...field.options].find(({ text }) => text === name);
    if (!found) throw new Error(`There is no ${name} to choose.`);
    return found;
  });
  fireEvent.change(field, { target: { value: option.value } });
}

const seriesField = () => waitFor(() => main().getByLabelText<HTMLSelectElement>('Series'));

test('a post becomes the last part of the series that was chosen, and its number can be changed', async () => {
  const site = await openPost();
  const id = await addSeries(site, 'Gita');
  await site.edit();
  await choose('Gita');
  expect(textIn('Part')).toBe('');
  await site.user.click(button('Update Post'));
  await toast('Post updated successfully');
  expect(await site.rowOf('Lamp')).toEqual({ series_id: id, series_order: 1 });

  await site.edit();
  expect([(await seriesField()).value, textIn('Part')]).toEqual([`${id}`, '1']);
  fillIn({ Title: 'Lamps' });
  await site.user.click(button('Update Post'));
  await waitFor(async () => expect(await site.rowOf('Lamps')).toEqual({ series_id: id, series_order: 1 }));
  expect(site.sent()).not.toHaveProperty('series_id');
  expect(site.sent()).not.toHaveProperty('series_order');

  await site.edit();
  fillIn({ Part: '7' });
  await site.user.click(button('Update Post'));
  await waitFor(async () => expect(await site.rowOf('Lamps')).toEqual({ series_id: id, series_order: 7 }));
  await site.edit();
  await choose('None');
  await site.user.click(button('Update Post'));
  await waitFor(async () => expect(await site.rowOf('Lamps')).toEqual({ series_id: null, series_order: null }));
});

test('a number that cannot be is a problem of its field, and stays there', async () => {
  const site = await openPost();
  await addSeries(site, 'Gita');
  await site.edit();
  await choose('Gita');
  fillIn({ Part: 'the last' });
  await site.user.click(button('Update Post'));
  await says('The part must be a whole number from 1 to 10000.');
  expect(document.activeElement).toBe(fieldOf('Part'));
  expect([(await seriesField()).selectedOptions[0]?.text, textIn('Part')]).toEqual(['Gita', 'the last']);
});

test('a number that another part has is a problem of its field, which names that part', async () => {
  const site = await openPost();
  const id = await addSeries(site, 'Gita');
  const other = await site.newPerson();
  const river = { title: 'River', summary: 'On water.', content: 'Words.', category: 'Wisdom' };
  const bearer = { authorization: `Bearer ${other.token}` };
  await site.send('POST', '/api/post/create', { ...river, series_id: id, series_order: 3 }, bearer);
  await site.edit();
  await choose('Gita');
  fillIn({ Part: '3' });
  await site.user.click(button('Update Post'));
  await says('Part 3 of this series is already “River”. Choose another number.');
  expect(document.activeElement).toBe(fieldOf('Part'));
  expect(fieldOf('Part').getAttribute('aria-invalid')).toBe('true');
  expect(textIn('Part')).toBe('3');
});

test('what was chosen is there again after a crash, even before the site has told which series there are', async () => {
  const site = await openPost();
  const id = await addSeries(site, 'Gita');
  await site.edit();
  await choose('Gita');
  fillIn({ Part: '4' });
  dispatchEvent(new Event('pagehide'));
  const goOn = site.holdBack('/api/dashboard/series');
  await site.edit();
  await says('Restored what you typed');
  expect([(await seriesField()).value, textIn('Part')]).toEqual([`${id}`, '4']);
  goOn();
  await waitFor(async () => expect((await seriesField()).selectedOptions[0]?.text).toBe('Gita'));
});

test('nobody is asked for a series while there is none', async () => {
  const site = await openPost();
  await site.edit();
  await site.settled();
  expect(main().queryByLabelText('Series')).toBeNull();
});
