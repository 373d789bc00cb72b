import { expect, test } from 'vitest';
import { describedAlt, hasPlaceholders, imageLine, imagesInText, placeholderOf, uploadKeyOf } from './placeholders.ts';

test('the line of an upload is found again, wherever it has moved, with what was typed into it', () => {
  const line = imageLine(placeholderOf('k-1', 'a [lamp].jpg'));
  const text = `Before.\n\n${line}\n\nAfter.`;
  const [image] = imagesInText(text);
  expect(image).toMatchObject({ alt: 'Uploading a [lamp].jpg…', caption: '' });
  expect(uploadKeyOf(image as { address: string })).toBe('k-1');
  expect(text.slice(image?.start, image?.end)).toBe(line);
  expect(describedAlt(image as { alt: string })).toBe('');
  expect(hasPlaceholders(text)).toBe(true);
});

test.each([
  { address: '/media/a.jpg', alt: 'A “lamp”] and \\', caption: 'Said "so" by *Asha*' },
  { address: '/media/a.jpg', alt: 'दीया', caption: '' },
  { address: '/media/a.jpg', alt: '', caption: 'घर © आशा' },
])('description and caption are read as they were written: %o', (written) => {
  expect(imagesInText(imageLine(written))).toMatchObject([written]);
});

test('a text without uploads has no placeholder', () => {
  expect(hasPlaceholders('![a](/media/a.jpg) uploading:x')).toBe(false);
});
