import { expect, test } from 'vitest';
import { withDrawings } from './rich-text.tsx';

test('the stills of a text are drawn, but not of one that has nothing but videos', () => {
  const still = (number: number) => `<a class="video-still" href="#" data-youtube-id="video-${number}"></a>`;
  const drawn = withDrawings(Array.from({ length: 30 }, (_, index) => still(index)).join(''));
  expect(drawn.match(/<a /g)).toHaveLength(30);
  expect(drawn.match(/<svg/g)).toHaveLength(20);
  expect(withDrawings(drawn).match(/<svg/g)).toHaveLength(30);
});
