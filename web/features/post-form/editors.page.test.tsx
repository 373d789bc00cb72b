import { act, cleanup, fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { EMPTY_DRAFT } from '#web/features/drafts/device-draft.ts';
import { button, fieldOf, fillIn, main, openSite, says, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const NEW = '/dashboard/create-post';
const DRAFT = '22222222-2222-4222-8222-222222222222';

interface Opened {
  /** Where the device has a draft. */
  draft?: { body: string; format: 'plain' | 'markdown' };
  hasTouch?: boolean;
}

async function openNew({ draft, hasTouch = false }: Opened = {}) {
  const site = await openSite();
  const person = await site.newPerson();
  onTestFinished(() => localStorage.clear());
  if (hasTouch) stubTouchDevice();
  if (draft) storeDraft(person.id, draft);
  await site.visitAs(person, draft ? `${NEW}?draft=${DRAFT}` : NEW);
  await waitFor(() => fieldOf('Title'));
  return { site, person };
}

function storeDraft(account: number, { body, format }: NonNullable<Opened['draft']>): void {
  const writing = { ...EMPTY_WRITING, title: 'Kept', body, format };
  const identity = { account, id: DRAFT, draftId: DRAFT, postId: null, revision: null, isAside: false };
  const stored = { ...identity, ...EMPTY_DRAFT, writing, savedAt: Date.now() };
  localStorage.setItem(`chintan:draft:${account}:${DRAFT}`, JSON.stringify(stored));
}

function stubTouchDevice(): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('pointer: fine') ? { matches: false } : matchMedia.call(window, query),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

const area = () => document.querySelector('textarea[name=content]') as HTMLTextAreaElement;
const richText = () => main().getByRole('textbox', { name: 'Content' });
const whenRich = () => waitFor(() => expect(richText().classList.contains('ProseMirror')).toBe(true));
const whenSource = () => waitFor(() => expect(fieldOf('Content')).toBe(area()));
const storedBodies = () =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith('chintan:draft:'))
    .map((name) => JSON.parse(localStorage.getItem(name) ?? '').writing.body);

/** A paste is the only way of typing that needs no layout. */
function write(text: string, files: File[] = []): void {
  const getData = (type: string) => (type === 'text/plain' ? text : '');
  const clipboardData = { getData, types: ['text/plain'], files };
  act(() => {
    richText().dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
  });
}

test('a formatted text opens as its page shows it, and is kept as Markdown', async () => {
  await openNew();
  await whenRich();
  expect(area().hidden).toBe(true);
  write('The lamp burns');
  await waitFor(() => expect(storedBodies()).toEqual(['The lamp burns']));
  await says('3 words, 1 min');
  expect(main().queryByRole('button', { name: 'Preview' })).toBeNull();
  expect(main().queryByText('Formatting help')).toBeNull();
});

test('its source is shown with the same text and back, and the choice is kept', async () => {
  const { site, person } = await openNew({ draft: { body: 'One **two**', format: 'markdown' } });
  await whenRich();
  expect(richText().querySelector('strong')?.textContent).toBe('two');
  write('Zero.');
  await site.user.click(button('Markdown'));
  await whenSource();
  expect(area().value).toBe('Zero.One **two**');
  expect(document.activeElement).toBe(area());
  await says('You edit the text as Markdown.');
  fillIn({ Content: '*three*' });
  fireEvent.keyDown(area(), { key: 'E', code: 'KeyE', ctrlKey: true, shiftKey: true });
  await whenRich();
  expect(richText().innerHTML).toContain('<em>three</em>');
  await waitFor(() => expect(document.activeElement).toBe(richText()));

  await site.user.click(button('Markdown'));
  await site.visitAs(person, NEW);
  await waitFor(() => fieldOf('Title'));
  await whenSource();
});

test('a touch device opens the source, and has the other editor as an experiment', async () => {
  const { site } = await openNew({ hasTouch: true });
  await whenSource();
  await site.user.click(button('Rich text'));
  await whenRich();
});

test('a plain text has no other editor', async () => {
  await openNew({ draft: { body: 'One', format: 'plain' } });
  await whenSource();
  expect(main().queryByRole('button', { name: 'Rich text' })).toBeNull();
});

test('a plain text that is converted goes on in the rich editor, which has the focus', async () => {
  const { site } = await openNew({ draft: { body: '*five* stars', format: 'plain' } });
  await whenSource();
  vi.stubGlobal('confirm', vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true));
  onTestFinished(() => void vi.unstubAllGlobals());
  await site.user.click(button('Convert to rich text'));
  expect(area().value).toBe('*five* stars');
  await site.user.click(button('Convert to rich text'));
  await whenRich();
  expect(richText().textContent).toBe('*five* stars');
  await waitFor(() => expect(document.activeElement).toBe(richText()));
  write('Zero.');
  await waitFor(() => expect(storedBodies()).toEqual(['Zero.\\*five\\* stars']));
});

test('a text with too many marks opens as source and says why, until it has fewer', async () => {
  const body = '*a* '.repeat(6000);
  const { site } = await openNew({ draft: { body, format: 'markdown' } });
  await whenSource();
  await says('This text has more formatting than the rich-text editor can show, so it opens as Markdown.');
  expect(area().value).toBe(body);
  await site.user.click(button('Rich text'));
  await whenSource();
  fillIn({ Content: '*a*' });
  await site.user.click(button('Rich text'));
  await whenRich();
  expect(main().queryByText(/more formatting/)).toBeNull();
});

test('the last words are kept when the form is left at once', async () => {
  await openNew();
  await whenRich();
  write('Rich and quick');
  expect(storedBodies()).toEqual([]);
  cleanup();
  expect(storedBodies()).toEqual(['Rich and quick']);
});

test('the last words of the source are kept when the form is left at once', async () => {
  const { site } = await openNew({ draft: { body: 'Before', format: 'markdown' } });
  await whenRich();
  await site.user.click(button('Markdown'));
  await whenSource();
  fillIn({ Content: 'After' });
  cleanup();
  expect(storedBodies()).toEqual(['After']);
});

test('an empty text is pointed out where it is written, until there is one', async () => {
  const { site } = await openNew();
  await whenRich();
  fillIn({ Title: 'T', Summary: 'S' });
  await site.user.click(button('Create Post'));
  await says('Content is required');
  expect(document.activeElement).toBe(richText());
  expect(richText().getAttribute('aria-invalid')).toBe('true');
  const described = richText().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Content is required');
  write('Now it has one.');
  await waitFor(() => expect(document.querySelector('.writing-content .field-problem')).toBeNull());
  expect(richText().getAttribute('aria-invalid')).toBeNull();
  await waitFor(() => expect(storedBodies()).toEqual(['Now it has one.']));
});

test('a form that is left while it waits for an image asks nothing afterwards, and the device keeps both', async () => {
  const ask = vi.fn(() => true);
  vi.stubGlobal('confirm', ask);
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  const site = await openSite();
  const person = await site.newPerson();
  onTestFinished(() => localStorage.clear());
  const id = await buildPost(site.database, { authorId: person.id, format: 'markdown' });
  await site.visitAs(person, `/dashboard/edit-post/${id}`);
  await whenRich();
  write('', [new File(['x'], 'lamp.png', { type: 'image/png' })]);
  await waitFor(() => expect(main().getAllByRole('progressbar')).not.toEqual([]));
  await site.user.click(button('Update Post'));
  await says('Saving...');
  cleanup();
  await site.settled();
  expect(ask).not.toHaveBeenCalled();
  expect(storedBodies()).toEqual([expect.stringMatching(/^A body\.\n\n!\[Uploading lamp\.png…\]\(uploading:/)]);
  expect(site.calls.filter(({ path }) => path === '/api/post/update')).toEqual([]);
});

/** A request that is never answered, and can be cancelled. */
class SilentRequest extends EventTarget {
  upload = {};
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}
