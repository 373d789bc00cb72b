import { expect, test } from 'vitest';
import { checkLinks } from './link-fields.tsx';
import { changedFields, fieldOfRow, imageIn, rowsIn } from './read-fields.ts';

function fields(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
}

test('rows are read in the order they stand in, whatever their keys, and without those left empty', () => {
  const reordered = fields({
    'social.1.name': 'B',
    'social.1.url': 'b.example',
    'social.2.name': ' ',
    'social.2.url': '',
    'social.0.name': 'A',
    'social.0.url': '',
    'shops.0.name': 'C',
  });
  expect(rowsIn(reordered, 'social', ['name', 'url'])).toEqual([
    { name: 'B', url: 'b.example' },
    { name: 'A', url: '' },
  ]);
});

test('a field that the site calls by the place of its row is found under the key of the row', () => {
  const typed = fields({
    name: 'Lamp',
    'social.4.name': '',
    'social.4.url': ' ',
    'social.7.name': 'A',
    'social.7.url': '',
    'expertise.2.area': 'Light',
  });
  expect(fieldOfRow(typed, 'social.0.url')).toBe('social.7.url');
  expect(fieldOfRow(typed, 'expertise.0')).toBe('expertise.2.area');
  for (const field of ['name', 'social', 'social.1.url', 'words.0']) expect(fieldOfRow(typed, field)).toBe(field);
});

test('an image stays as it is unless one was chosen or removed', () => {
  expect(imageIn(fields({ imageId: '' }))).toEqual({});
  expect(imageIn(fields({ imageId: 'none' }))).toEqual({ imageId: null });
  expect(imageIn(fields({ imageId: '7' }))).toEqual({ imageId: 7 });
});

test('a link needs a name and a web address; a row without either is no link', () => {
  const row = (name: string, url: string) => checkLinks(fields({ 'l.3.name': name, 'l.3.url': url }), 'l');
  expect(row('', ' ')).toEqual([]);
  expect(row('Letters', 'letters.example.org/a')).toEqual([]);
  expect(row('', 'https://example.org').map(({ field }) => field)).toEqual(['l.3.name']);
  for (const url of ['', 'letters', 'javascript:alert(1)', 'https://'])
    expect(row('Letters', url).map(({ field }) => field)).toEqual(['l.3.url']);
});

test('only what is no longer as it was is sent', () => {
  const before = { name: 'A', links: [{ url: 'x' }], claims: { a: '1' } };
  expect(changedFields({ ...before, links: [{ url: 'x' }], claims: { a: '2' } }, before)).toEqual({
    claims: { a: '2' },
  });
});
