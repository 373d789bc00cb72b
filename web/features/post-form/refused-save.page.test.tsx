import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allowanceRow } from '#server/features/allowance/allowance-store.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import {
  arrivesAt,
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  problemOf,
  says,
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildCategory, buildPost, inTransaction } from '../../../test/support/database/builders.ts';
import { guard } from '../../../test/support/runner/guard.ts';

test('a text for which the account has no space left stays on the screen and the device, and can be saved later', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  const id = await buildPost(site.database, { authorId: person.id, title: 'Lamp' });
  const allow = (megabytes: number) => inTransaction(site.database, (db) => allowanceRow.save(db, { megabytes }));
  await allow(1);
  await inTransaction(site.database, (db) => db.updateTable('posts').set({ bytes: 1_000_000 }).execute());
  await site.visitAs(person, `/dashboard/edit-post/${id}`);
  await waitFor(() => fieldOf('Title'));

  fillIn({ Content: 'नदी बहती है, and what was typed.' });
  await site.user.click(button('Update Post'));
  expect(await toast('Failed to update post')).toContain('Ask an admin for more space.');
  expect(textIn('Content')).toBe('नदी बहती है, and what was typed.');
  const isStored = (key: string) => key.startsWith('chintan:draft:') && localStorage.getItem(key)?.includes('typed.');
  await waitFor(() => expect(Object.keys(localStorage).some(isStored)).toBe(true));

  await allow(2);
  await site.user.click(button('Update Post'));
  await toast('Post updated successfully');
});

const POST = { Title: 'The lamp', Summary: 'A small flame.', Content: 'The lamp was lit.' };

async function openNew(publishing?: 'review' | 'author') {
  const site = await openSite();
  const person = await site.newPerson();
  const category = await buildCategory(site.database, { name: 'Philosophy' });
  if (publishing) await inTransaction(site.database, (db) => saveSiteSettings(db, { publishing }));
  localStorage.setItem('chintan:editor', 'source');
  const open = async (address = '/dashboard/create-post') => {
    await site.visitAs(person, address);
    await waitFor(() => fieldOf('Content'));
  };
  await open();
  const posts = () => site.database.read.selectFrom('posts').selectAll().execute();
  const writePost = () => {
    fillIn(POST);
    fillIn({ Category: String(category.id) });
  };
  return { ...site, open, posts, writePost };
}

test('while something is missing nothing is sent, and its field says so', async () => {
  const { user, posts, writePost } = await openNew();
  await user.click(button('Create Post'));
  expect(await toast('Validation Error')).toContain('Title is required');
  expect(problemOf('Category')).toBe('Category is required');
  for (const [label, value] of [
    ['Title', ' '],
    ['Summary', ''],
    ['Content', '\n'],
    ['Category', ''],
  ] as const) {
    writePost();
    fillIn({ [label]: value });
    await user.click(button('Create Post'));
    await waitFor(async () => expect(await toast('Validation Error')).toContain(`${label} is required`));
    expect(problemOf(label)).toBe(`${label} is required`);
    expect(document.activeElement).toBe(fieldOf(label));
  }
  expect(await posts()).toEqual([]);
});

test('a draft needs only a title: without a category it is filed under the one used last, and said to be', async () => {
  const { database, user, open, posts, writePost } = await openNew();
  const wisdom = await buildCategory(database, { name: 'Wisdom' });
  fillIn({ Title: 'Only begun' });
  await user.click(button('Save draft'));
  expect(await toast('Draft saved')).toContain('It is filed under “Philosophy” until you choose another category.');
  expect(await posts()).toMatchObject([{ title: 'Only begun', status: 'draft' }]);

  await open();
  writePost();
  fillIn({ Category: String(wisdom.id) });
  await user.click(button('Create Post'));
  await arrivesAt('/dashboard/posts');
  await open();
  fillIn({ Title: 'Another' });
  await user.click(button('Save draft'));
  await toast('Draft saved');
  expect(await posts()).toMatchObject([{}, {}, { title: 'Another', category_id: wisdom.id }]);
});

test('a draft is saved without leaving its text: the caret stays, and the address becomes that of its editing', async () => {
  const { user, posts, settled } = await openNew();
  fillIn(POST);
  const text = fieldOf('Content');
  await user.click(text);
  text.setSelectionRange(4, 8);
  await user.click(button('Save draft'));
  await toast('Draft saved');
  const [post] = await posts();
  await arrivesAt(`/dashboard/edit-post/${post?.id}`);
  expect(fieldOf('Content')).toBe(text);
  expect([document.activeElement, text.selectionStart, text.selectionEnd]).toEqual([text, 4, 8]);
  fillIn({ Title: 'More' });
  await says('Unsaved, kept on this device');
  await user.click(button('Save draft'));
  await settled();
  expect(await posts()).toMatchObject([{ id: post?.id, status: 'draft', title: 'More' }]);
});

test('until a draft is saved it has no category; Ctrl+S, too, says where it was filed', async () => {
  const { user, posts, answerWith } = await openNew();
  let isCut = true;
  answerWith(({ path }) => (isCut && path === '/api/post/create' ? json(503, 'Later.')() : undefined));
  fillIn({ Title: 'Only begun' });
  await user.keyboard('{Control>}s{/Control}');
  await says('Not saved: Later.');
  expect(fieldOf('Category')).toHaveProperty('value', '');
  isCut = false;
  await user.keyboard('{Control>}s{/Control}');
  expect(await toast('Draft saved')).toContain('It is filed under “Philosophy”');
  expect(fieldOf('Category')).not.toHaveProperty('value', '');
  expect(await posts()).toHaveLength(1);
});

test('a double press makes one post', async () => {
  const { user, posts, writePost, holdBack } = await openNew();
  writePost();
  const release = holdBack('/api/post/create');
  await user.dblClick(button('Create Post'));
  expect(button('Creating...').getAttribute('aria-disabled')).toBe('true');
  release();
  await arrivesAt('/dashboard/posts');
  expect(await posts()).toHaveLength(1);
});

test('what waits for a review says so', async () => {
  const { user, writePost } = await openNew('review');
  writePost();
  await user.click(button('Send for review'));
  expect(await toast('Sent for review')).toContain('An admin will read it first.');
  await main().findByText('Waiting for review', { selector: '.managed-post *' });
});

test('a text that waits for a review goes on waiting when it is saved in its editor', async () => {
  const { user, open, posts, settled, writePost } = await openNew('review');
  writePost();
  await user.click(button('Send for review'));
  await arrivesAt('/dashboard/posts');
  const [sent] = await posts();
  await open(`/dashboard/edit-post/${sent?.id}`);
  fillIn({ Title: 'More' });
  await user.keyboard('{Control>}s{/Control}');
  await settled();
  expect(await posts()).toMatchObject([{ title: 'More', review_requested_at: sent?.review_requested_at }]);
  await says('Waiting for review');
});

test('where only admins publish, one button makes a draft', async () => {
  const { user, posts, writePost } = await openNew('author');
  writePost();
  expect(main().queryByRole('button', { name: 'Save draft' })).toBeNull();
  await user.click(button('Create Post'));
  await arrivesAt('/dashboard/posts');
  expect(await posts()).toMatchObject([{ status: 'draft', review_requested_at: null }]);
});

const json = (status: number, message: unknown) => () => Response.json({ status: false, message }, { status });
const html = (status: number, body: string) => () =>
  new Response(body, { status, statusText: 'Bad Gateway', headers: { 'content-type': 'text/html' } });
const REFUSALS = [
  [json(413, 'That is too much.'), 'That is too much.'],
  [html(502, '<h1>Bad Gateway</h1>'), 'HTTP 502: Bad Gateway'],
  [html(200, '<h1>Log in to the hotel</h1>'), 'The site could not be reached.'],
  [json(422, ['One.', 'Two.']), 'One., Two.'],
] as const;

guard('What was typed was lost when its page was left, reloaded or not answered.', () => {
  test('each answer that refuses is told, and everything stays', async () => {
    const { user, open, writePost, answerWith } = await openNew();
    writePost();
    for (const [answer, sentence] of REFUSALS) {
      answerWith(({ path }) => (path === '/api/post/create' ? answer() : undefined));
      await user.click(button('Create Post'));
      await waitFor(async () => expect(await toast('Failed to create post')).toContain(sentence));
      await says('Not saved: ');
    }
    dispatchEvent(new Event('pagehide'));
    await open(location.pathname + location.search);
    expect(textIn('Content')).toBe(POST.Content);
  });

  const connect = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };

  /** The editor of a new text, of which no save reaches the site. */
  async function openOffline() {
    const site = await openNew();
    onTestFinished(() => void vi.restoreAllMocks());
    site.writePost();
    act(() => connect(false));
    await says('Offline, kept on this device');
    site.answerWith(({ path }) => (path === '/api/post/create' ? Promise.reject(new TypeError('cut')) : undefined));
    const reconnect = () => {
      site.answerWith(() => undefined);
      act(() => connect(true));
    };
    return { ...site, reconnect };
  }
  const OFFLINE = 'Not saved, since you are offline.';

  test('a draft that did not reach the site is sent again by itself, with what was typed since, and one sentence says so', async () => {
    const { user, posts, reconnect } = await openOffline();
    await user.click(button('Save draft'));
    await says(OFFLINE);
    expect(document.querySelector('.save-state')?.textContent).not.toContain('Offline');
    expect(document.querySelector('.toast')).toBeNull();
    fillIn({ Title: 'Written since' });
    reconnect();
    await toast('Draft saved');
    expect(await posts()).toMatchObject([{ status: 'draft', title: 'Written since' }]);
    expect(main().queryByText(/^Not saved/)).toBeNull();
  });

  test('what was typed after a try to publish is not published by itself', async () => {
    const { user, posts, reconnect } = await openOffline();
    await user.click(button('Create Post'));
    await says(OFFLINE);
    expect(document.activeElement).toBe(button('Create Post'));
    fillIn({ Content: 'Half a' });
    expect(main().queryByText(new RegExp(OFFLINE))).toBeNull();
    reconnect();
    await says('Unsaved, kept on this device');
    expect(await posts()).toEqual([]);
  });

  test('nor is what was typed while that try was still on its way', async () => {
    const { user, posts, writePost, answerWith } = await openNew();
    onTestFinished(() => void vi.restoreAllMocks());
    writePost();
    let cut = () => {};
    const hanging = new Promise<Response>((_, fail) => (cut = () => fail(new TypeError('cut'))));
    answerWith(({ path }) => (path === '/api/post/create' ? hanging : undefined));
    await user.click(button('Create Post'));
    fillIn({ Content: 'Half a' });
    cut();
    await says('Not saved: ');
    answerWith(() => undefined);
    act(() => connect(true));
    await says('Not saved: ');
    expect(await posts()).toEqual([]);
  });

  test('what was to be published is published once it reaches the site', async () => {
    const { user, posts, reconnect } = await openOffline();
    await user.click(button('Create Post'));
    await says(OFFLINE);
    reconnect();
    await arrivesAt('/dashboard/posts');
    expect(await posts()).toMatchObject([{ status: 'published' }]);
  });

  test('a browser that keeps nothing says so, and the post can be saved all the same', async () => {
    const { user, posts, writePost } = await openNew();
    const storage = localStorage;
    const refuse = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => storage.getItem(name),
      removeItem: () => {},
      setItem: refuse,
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    writePost();
    await says('This browser cannot keep what you type.');
    expect(main().queryByText(/kept on this device/)).toBeNull();
    await user.click(button('Create Post'));
    await arrivesAt('/dashboard/posts');
    expect(await posts()).toHaveLength(1);
  });
});
