import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#web/features/drafts/device-draft.ts';
import { createPostDraft } from '#web/features/drafts/post-draft.ts';
import { TagsField } from './tags-field.tsx';

function Form({ saved = [] }: { saved?: string[] }) {
  const [draft] = useState(() => {
    const content = { ...EMPTY_DRAFT, writing: { ...EMPTY_DRAFT.writing, tags: saved } };
    return createPostDraft(content, null, { post: null, content, revision: null, isAside: false });
  });
  return <TagsField draft={draft} />;
}

afterEach(cleanup);

const badges = () => screen.queryAllByRole('listitem').map((badge) => badge.firstChild?.textContent);

test('Enter adds the tag, but not while it ends a Hindi composition', () => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Tags');
  input.value = 'ध्या';
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(badges()).toEqual([]);
  expect(input.value).toBe('ध्या');

  input.value = 'ध्यान';
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(badges()).toEqual(['ध्यान']);
  expect(input.value).toBe('');
});

test('a tag that is too long is refused at its field, and stays there', () => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Tags');
  fireEvent.input(input, { target: { value: 'x'.repeat(51) } });
  expect(screen.getByRole('alert').textContent).toBe('A tag has at most 50 characters; this one has 51.');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect([badges(), input.value.length]).toEqual([[], 51]);
  fireEvent.input(input, { target: { value: 'x'.repeat(50) } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(badges()).toEqual(['x'.repeat(50)]);
});

test('commas separate tags: what they end is added, and the rest stays to be typed on', () => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Tags');
  fireEvent.input(input, { target: { value: 'पहला, बहुत लंबा टैग, ta' } });
  expect([badges(), input.value]).toEqual([['पहला', 'बहुत लंबा टैग'], 'ta']);
  fireEvent.input(input, { target: { value: 'tag,' } });
  expect([badges(), input.value]).toEqual([['पहला', 'बहुत लंबा टैग', 'tag'], '']);
  input.value = '灯，نور،  ,';
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(badges()).toEqual(['पहला', 'बहुत लंबा टैग', 'tag', '灯', 'نور']);
});

test('a comma does not interrupt a composition, and a tag that has one already keeps it', () => {
  render(<Form saved={['heart, mind']} />);
  const input = screen.getByLabelText<HTMLInputElement>('Tags');
  fireEvent.input(input, { target: { value: 'ध्या,' }, isComposing: true });
  expect([badges(), input.value]).toEqual([['heart, mind'], 'ध्या,']);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(badges()).toEqual(['heart, mind', 'ध्या']);
});

test('of tags that are separated by commas, one that is too long is refused with all of them in the field', () => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Tags');
  const typed = `lamp,${'x'.repeat(51)}`;
  fireEvent.input(input, { target: { value: typed } });
  expect(screen.getByRole('alert').textContent).toBe('A tag has at most 50 characters; this one has 51.');
  expect([badges(), input.value]).toEqual([[], typed]);
});
