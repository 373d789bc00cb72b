import { createEvent, fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { EMPTY_DRAFT } from '#web/features/drafts/device-draft.ts';
import {
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  type SiteInDom,
  says,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const NEW = '/dashboard/create-post';
const DRAFT = '11111111-1111-4111-8111-111111111111';

async function openNew() {
  const site = await openSite();
  const person = await site.newPerson();
  onTestFinished(() => localStorage.clear());
  localStorage.setItem('chintan:editor', 'source');
  await site.visitAs(person, NEW);
  await waitFor(() => fieldOf('Content'));
  return { site, person };
}

/** Answers the question what the site has of what a text refers to. */
function answerReferences(site: SiteInDom, posts: object[]): void {
  site.answerWith(({ path }) =>
    path === '/api/post/references'
      ? new Response(JSON.stringify({ status: true, data: { images: [], posts, citations: [] } }))
      : undefined,
  );
}

const asked = (site: SiteInDom) => site.calls.filter(({ path }) => path === '/api/post/references');
const select = (start: number, end = start) =>
  (fieldOf('Content') as unknown as HTMLTextAreaElement).setSelectionRange(start, end);

test('a link to a draft or to no post is warned of, and asked about only once', async () => {
  const { site } = await openNew();
  const draft = { key: 'the-lamp', slug: 'the-lamp', title: 'The lamp', is_published: false };
  const river = { key: 'river', slug: 'river', title: 'The river', is_published: true };
  answerReferences(site, [draft, river]);
  fillIn({ Content: '[a](/blog/the-lamp) [b](/blog/river) [c](/blog/nowhere)' });
  await says('“The lamp” is not published: readers cannot open the link to it.');
  await says('There is no post at /blog/nowhere: the link to it leads nowhere.');
  expect(main().queryByText(/The river/)).toBeNull();
  expect(asked(site)).toMatchObject([{ body: { posts: ['the-lamp', 'river', 'nowhere'] } }]);

  fillIn({ Content: '[b](/blog/river) [a](/blog/the-lamp)' });
  await waitFor(() => expect(main().queryByText(/nowhere/)).toBeNull());
  expect(asked(site)).toHaveLength(1);
});

test('the preview does without what the site cannot be asked for', async () => {
  const { site } = await openNew();
  site.answerWith(({ path }) => (path === '/api/post/references' ? new Response('', { status: 503 }) : undefined));
  await site.user.click(button('Preview'));
  fillIn({ Title: 'A title', Content: 'One **two** [b](/blog/river).' });
  await waitFor(() =>
    expect(main().getByRole('region', { name: 'Preview' }).querySelector('strong')?.textContent).toBe('two'),
  );
  await says('3 words, 1 min');
  expect(document.querySelector('.link-problems')?.textContent).toBe('');
});

test('words are counted without their markup', async () => {
  await openNew();
  expect(document.querySelector('.save-line')?.textContent).toContain('Nothing to save yet');
  expect(document.querySelector('.save-line .figures')).toBeNull();
  fillIn({ Content: '## **One** [two](https://example.org/three)\n\n- four' });
  await says('3 words, 1 min');
});

test('the first words are counted before typing pauses', async () => {
  await openNew();
  let content = '';
  await waitFor(() => {
    content += 'word ';
    fillIn({ Content: content });
    expect(document.querySelector('.save-line .figures')?.textContent).toMatch(/words?, 1 min/);
  });
});

test('a draft of a plain text stays one', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  onTestFinished(() => localStorage.clear());
  const draft = { ...EMPTY_DRAFT, writing: { ...EMPTY_WRITING, title: 'Old', body: '*five*' } };
  const identity = { account: person.id, id: DRAFT, draftId: DRAFT, postId: null, revision: null, isAside: false };
  const stored = { ...identity, ...draft, savedAt: Date.now() };
  localStorage.setItem(`chintan:draft:${person.id}:${DRAFT}`, JSON.stringify(stored));
  await site.visitAs(person, `${NEW}?draft=${DRAFT}`);
  await says('This is a plain text');
  expect(main().queryByRole('toolbar')).toBeNull();
  await site.user.click(button('Preview'));
  await waitFor(() => expect(document.querySelector('.preview .prose')?.innerHTML).toBe('<p>*five*</p>'));
});

test('a plain post stays plain when it is saved', async () => {
  const site = await openSite();
  const person = await site.newPerson();
  onTestFinished(() => localStorage.clear());
  const id = await buildPost(site.database, { authorId: person.id, body: '*five*' });
  await site.visitAs(person, `/dashboard/edit-post/${id}`);
  await says('This is a plain text');
  fillIn({ Content: '*six*' });
  await site.user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(site.calls.find(({ path }) => path === '/api/post/update')?.body).toMatchObject({ format: 'plain' }),
  );
  await says('Published Saved ');
});

test('shortcuts work on a Hindi keyboard, and AltGr types its character', async () => {
  await openNew();
  const content = fieldOf('Content');
  fillIn({ Content: 'दीया' });
  select(4);
  fireEvent.keyDown(content, { key: 'ब', code: 'KeyB', ctrlKey: true });
  expect(content.value).toBe('**दीया**');
  const typed = createEvent.keyDown(content, { key: '²', code: 'Digit2', ctrlKey: true, altKey: true });
  Object.defineProperty(typed, 'getModifierState', { value: (name: string) => name === 'AltGraph' });
  fireEvent(content, typed);
  expect(content.value).toBe('**दीया**');
});

test('a link that is asked for before its post is found is inserted as soon as it is', async () => {
  const { site } = await openNew();
  await buildPost(site.database, { title: 'The last dry step' });
  await site.user.click(button('Link'));
  await site.user.type(main().getByRole('combobox', { name: 'Link to' }), 'last dry{Enter}');
  await waitFor(() => expect(fieldOf('Content').value).toBe('[The last dry step](/blog/the-last-dry-step)'));
});

test('an address without https:// is linked with it, also where a post was found', async () => {
  const { site } = await openNew();
  await buildPost(site.database, { title: 'On example.org' });
  await site.user.click(button('Link'));
  await site.user.type(main().getByRole('combobox', { name: 'Link to' }), 'example.org');
  await says('Press Enter to use https://example.org, or choose a post.');
  await site.user.keyboard('{Enter}');
  expect(fieldOf('Content').value).toBe('[https://example.org](https://example.org)');
});

test('what is typed to find a post is no change to the text, and Escape leaves it', async () => {
  const { site } = await openNew();
  fillIn({ Content: 'lamp' });
  await site.user.click(button('Link'));
  expect(button('Link').getAttribute('aria-expanded')).toBe('true');
  await site.user.type(main().getByRole('combobox', { name: 'Link to' }), 'nothing like it');
  await says('No post has this title.');
  await site.user.type(main().getByRole('combobox', { name: 'Link to' }), '.example');
  await says('The address of another site begins with https://.');
  await site.user.keyboard('{Enter}{Escape}');
  expect(main().queryByRole('combobox', { name: 'Link to' })).toBeNull();
  expect(document.activeElement).toBe(fieldOf('Content'));
  expect(fieldOf('Content').value).toBe('lamp');
});
