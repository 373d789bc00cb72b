import { expect, test } from 'vitest';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { draftsToGoOnWith } from './what-waits.tsx';

const unsaved = (id: string, { postId = null as number | null, title = '', body = '' }) => ({
  ...{ id, postId, savedAt: 1 },
  writing: { ...EMPTY_WRITING, title, body },
});
const saved = (id: number, title: string) => ({ id, title, updatedAt: '2026-03-10T12:00:00Z' });
const linesOf = (...drafts: Parameters<typeof draftsToGoOnWith>) =>
  draftsToGoOnWith(...drafts).map(({ title, path }) => [title, path]);

test('what only this device has comes before drafts on the server, each with the link that goes on with it', () => {
  expect(linesOf([unsaved('a', { body: 'The lamp was lit.\nThen' })], [saved(7, 'Rivers'), saved(8, '')])).toEqual([
    ['The lamp was lit. Then', '/dashboard/create-post?draft=a'],
    ['Rivers', '/dashboard/edit-post/7'],
    ['Untitled', '/dashboard/edit-post/8'],
  ]);
});

test('a draft that is being changed on this device is there once, and never are more than three', () => {
  const lines = linesOf(
    [unsaved('a', { postId: 7, title: 'Rivers, again' })],
    [saved(7, 'Rivers'), saved(8, 'Two'), saved(9, 'Three'), saved(10, 'Four')],
  );
  expect(lines).toEqual([
    ['Rivers, again', '/dashboard/edit-post/7?draft=a'],
    ['Two', '/dashboard/edit-post/8'],
    ['Three', '/dashboard/edit-post/9'],
  ]);
});
