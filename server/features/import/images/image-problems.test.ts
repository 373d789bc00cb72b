import { expect, test } from 'vitest';
import { imageLeftBehind } from './image-problems.ts';

test.each([
  ['https://old.example/%E0%A4%98%E0%A4%BE%E0%A4%9F.jpg', 'The image https://old.example/घाट.jpg remains a link.'],
  ['archive:लेख/घाट.jpg', 'The image लेख/घाट.jpg was left out.'],
  ['/uploads/lamp.jpg', 'The image /uploads/lamp.jpg was left out.'],
  ['data:image/png;base64,AAAA', 'An image within the text was left out.'],
])('of an image at %s, the report says what became of it, in words for people', (address, sentence) => {
  expect(imageLeftBehind(address)).toBe(sentence);
});
