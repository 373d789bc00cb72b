import { expect, test } from 'vitest';
import {
  button,
  fieldOf,
  fillIn,
  openSite,
  problemOf,
  type SiteInDom,
  says,
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';

const VIDEO = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';

async function openPost(overrides: Parameters<typeof buildPost>[1] = {}) {
  const site = await openSite();
  const person = await site.newPerson();
  const { id: categoryId } = await buildCategory(site.database, { name: 'Wisdom' });
  const createdAt = Date.parse('2020-05-01T20:00:00Z');
  const id = await buildPost(site.database, {
    authorId: person.id,
    title: 'Lamp',
    categoryId,
    createdAt,
    ...overrides,
  });
  const edit = () => site.visitAs(person, `/dashboard/edit-post/${id}`);
  await edit();
  await waitFor(() => fieldOf('Title'));
  const row = () => site.database.read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...site, edit, row };
}

const isOpen = () => button('Settings').getAttribute('aria-expanded') === 'true';
const sentBy = ({ calls }: SiteInDom) => calls.find(({ path }) => path === '/api/post/update')?.body as object;

test('the address shows what it will be while the title is typed, and can be chosen', async () => {
  const site = await openPost();
  expect(isOpen()).toBe(false);
  const address = fieldOf('Address');
  expect([address.value, address.placeholder]).toEqual(['', 'lamp']);
  fillIn({ Title: 'दीये की लौ' });
  await waitFor(() => expect(address.placeholder).toBe('दीये-की-लौ'));
  fillIn({ Address: 'On light' });
  await site.user.click(button('Update Post'));
  await toast('Post updated successfully');
  expect(await site.row()).toMatchObject({ slug: 'on-light', slug_chosen: 1, title: 'दीये की लौ' });
  expect(sentBy(site)).not.toHaveProperty('published_at');
  await site.edit();
  await waitFor(() => fieldOf('Title'));
  expect(textIn('Address')).toBe('on-light');
});

test('the editor of a published post makes it a draft with what was typed, after a question', async () => {
  const site = await openPost();
  const questions: unknown[] = [];
  globalThis.confirm = (question) => questions.push(question) > 1;
  fillIn({ Title: 'Lamps' });
  await site.user.click(button('Make draft'));
  expect(questions).toEqual([
    'Take this post offline? Readers can’t open it until it is published again. Its comments and likes stay.',
  ]);
  await site.settled();
  expect(await site.row()).toMatchObject({ status: 'published', title: 'Lamp' });
  await site.user.click(button('Make draft'));
  await toast('Post updated successfully');
  expect(await site.row()).toMatchObject({ status: 'draft', title: 'Lamps' });
  await site.edit();
  await waitFor(() => button('Save draft'));
});

test('the date is a day in the zone of the site, and is sent if it is another one', async () => {
  const site = await openPost();
  const date = fieldOf('Publication date');
  expect(date.value).toBe('2020-05-02');
  fillIn({ 'Publication date': '1998-01-31' });
  fillIn({ 'Related video': 'youtu.be/UtBsl3j0YRQ' });
  await site.user.click(button('Update Post'));
  await toast('Post updated successfully');
  expect(await site.row()).toMatchObject({ published_at: Date.parse('1998-01-31T06:30:00Z'), youtube_url: VIDEO });
  expect(sentBy(site)).toMatchObject({ published_at: '1998-01-31', youtube_url: VIDEO });
  expect(sentBy(site)).not.toHaveProperty('slug');
});

test('a problem with a field that is out of sight brings it there, with the focus', async () => {
  const site = await openPost();
  fillIn({ 'Related video': 'https://example.org' });
  await site.user.click(button('Update Post'));
  await says('Enter the link of a YouTube video.');
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(fieldOf('Related video'));
  fillIn({ 'Related video': '', Address: 'list' });
  await site.user.keyboard('{Escape}');
  expect([isOpen(), document.activeElement]).toEqual([false, button('Settings')]);
  await site.user.click(button('Update Post'));
  await waitFor(() => expect(isOpen()).toBe(true));
  await toast('Failed to update post');
  expect(document.activeElement).toBe(fieldOf('Address'));
});

test('what was typed is there again after a crash, and nothing is unsaved once it is taken back', async () => {
  const site = await openPost({ youtubeUrl: VIDEO });
  fillIn({ Address: 'On light' });
  fillIn({ 'Publication date': '1998-01-31' });
  fillIn({ 'Related video': '' });
  dispatchEvent(new Event('pagehide'));
  await site.edit();
  await says('Restored what you typed');
  expect(['Address', 'Publication date', 'Related video'].map(textIn)).toEqual(['On light', '1998-01-31', '']);
  fillIn({ Address: '' });
  fillIn({ 'Publication date': '2020-05-02' });
  fillIn({ 'Related video': VIDEO });
  await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes(':draft:'))).toEqual([]));
});

test('a draft is scheduled by the clock of the site, and published at once when the time is taken away', async () => {
  const site = await openPost({ status: 'draft' });
  fillIn({ 'Publish later': '2032-03-01T07:00' });
  await site.user.click(button('Schedule post'));
  const said = await toast('Post updated successfully');
  expect(said).toContain('successfullyIt will be published at the time you chose.');
  expect(await site.row()).toMatchObject({
    ...{ status: 'draft', publish_at: Date.parse('2032-03-01T01:30:00Z'), publish_zone: 'Asia/Kolkata' },
  });
  expect(sentBy(site)).toMatchObject({ publish_at: '2032-03-01T01:30:00.000Z', status: 'published' });
  await says('Scheduled for 1 Mar 2032, 07:00');
  await site.edit();
  await waitFor(() => fieldOf('Title'));
  expect(textIn('Publish later')).toBe('2032-03-01T07:00');
  fillIn({ Title: 'Another lamp' });
  await site.user.click(button('Update Post'));
  await waitFor(async () => expect(await site.row()).toMatchObject({ title: 'Another lamp', status: 'draft' }));
  expect((await site.row()).publish_at).toBe(Date.parse('2032-03-01T01:30:00Z'));
  await site.edit();
  await waitFor(() => fieldOf('Title'));
  fillIn({ 'Publish later': '' });
  await site.user.click(button('Publish now'));
  await waitFor(async () => expect(await site.row()).toMatchObject({ status: 'published', publish_at: null }));
});

test('a time that has passed is a problem of its field', async () => {
  const site = await openPost({ status: 'draft' });
  fillIn({ 'Publish later': '2020-03-01T07:00' });
  await site.user.click(button('Schedule post'));
  await says('This time has passed. Choose a later one, or publish the post now.');
  expect(document.activeElement).toBe(fieldOf('Publish later'));
  expect(await site.row()).toMatchObject({ status: 'draft', publish_at: null });
});

/** A draft that is scheduled in its form, and edited again. */
async function openScheduled() {
  const site = await openPost({ status: 'draft' });
  fillIn({ 'Publish later': '2032-03-01T07:00' });
  await site.user.click(button('Schedule post'));
  await toast('Post updated successfully');
  await site.edit();
  await waitFor(() => fieldOf('Title'));
  return site;
}

test('Ctrl+S keeps a scheduled post scheduled', async () => {
  const site = await openScheduled();
  fillIn({ Title: 'Another lamp' });
  await site.user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(document.querySelector('.save-state p')?.textContent).toMatch(/^Scheduled for 1 Mar 2032, 07:00 Saved/),
  );
  expect(await site.row()).toMatchObject({ title: 'Another lamp', publish_at: Date.parse('2032-03-01T01:30:00Z') });
});

test('Ctrl+S leaves the caret where it is, whatever the server refuses', async () => {
  const site = await openPost();
  fillIn({ Address: 'list' });
  fieldOf('Summary').focus();
  await site.user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(problemOf('Address')).toBeTruthy());
  await toast('Failed to update post');
  expect([isOpen(), document.activeElement]).toEqual([true, fieldOf('Summary')]);
});

test('a scheduled post loses its time by a button that says so', async () => {
  const site = await openScheduled();
  await site.user.click(button('Unschedule'));
  await waitFor(async () => expect(await site.row()).toMatchObject({ status: 'draft', publish_at: null }));
});
