import { expect, test } from 'vitest';
import { MOTIFS } from '#shared/text/drawing.ts';
import { draw, motifOf } from './draw.ts';
import { drawnInARow, motifsInARow } from './motifs-in-a-row.ts';

const seeds = Array.from({ length: 400 }, (_, i) => `post-${i}`);
const isRepeated = (motif: string, i: number, all: readonly string[]) => motif === all[i - 1] || motif === all[i - 2];
/** By itself, a post with this seed shows a bell. */
const [bell = '', bellToo = ''] = seeds.filter((seed) => motifOf(seed) === 'bell');

test('a drawing that nobody chose has the motif of its seed', () => {
  for (const seed of seeds) expect(draw(seed, 'cover')).toBe(draw(seed, 'cover', motifOf(seed)));
});

test('no motif is met again so soon, and where none would be, all stay what they are', () => {
  const alone = seeds.map((seed) => motifOf(seed));
  expect(alone.filter(isRepeated)).not.toEqual([]);
  const motifs = motifsInARow(seeds.map((seed) => ({ seed })));
  expect(motifs.filter(isRepeated)).toEqual([]);
  const varied = seeds.filter((_, i) => !isRepeated(alone[i] ?? '', i, alone)).slice(0, 2);
  expect(motifsInARow(varied.map((seed) => ({ seed })))).toEqual(varied.map(motifOf));
});

test('what an author chose stays, and those before and after it give way', () => {
  const chosen = { seed: 'any', chosen: 'bell-7' };
  const motifs = motifsInARow([{ seed: bell }, chosen, { seed: bellToo }]);
  expect(motifs[1]).toBe('bell');
  expect(motifs.filter((motif) => motif === 'bell')).toHaveLength(1);
  expect(motifsInARow([chosen, chosen])).toEqual(['bell', 'bell']);
});

test('entries with an image are left out of the row', () => {
  const image = { slug: 'photo', files: [{}] };
  const [first, photo, last] = drawnInARow([{ slug: bell, files: [] }, image, { slug: bellToo, files: [] }]);
  expect(photo).toBe(image);
  expect(first).toMatchObject({ drawing: 'bell' });
  expect(last).not.toMatchObject({ drawing: 'bell' });
});

test('videos are entries like posts', () => {
  const video = (youtubeId: string, thumbnailUrl = '') => ({ youtubeId, thumbnailUrl });
  const [first, still, last] = drawnInARow([video(bell), video(bellToo, '/still.jpg'), video(bellToo)]);
  expect([first?.drawing, still?.drawing]).toEqual(['bell', undefined]);
  expect(last?.drawing).not.toBe('bell');
});

test('every motif has more than one drawing for a post', () => {
  for (const motif of MOTIFS) {
    const drawings = [motif, `${motif}-1`, `${motif}-2`].map((chosen) => draw('silence', 'cover', chosen));
    expect(new Set(drawings).size).toBe(3);
  }
});
