import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TagsField } from './tags-field.tsx';

function Form() {
  const [tags, setTags] = useState<string[]>([]);
  return <TagsField tags={tags} pending="" onChange={setTags} />;
}

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
