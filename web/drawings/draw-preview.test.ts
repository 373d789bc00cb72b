import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOTIFS } from '#shared/text/drawing.ts';
import { draw } from './draw.ts';
import { drawPreview } from './draw-preview.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const names = MOTIFS;
const seeds = Array.from({ length: 50 }, (_, i) => `post-${i}`);

test('a preview has the motif of the cover with the same seed', () => {
  for (const seed of seeds) {
    const motif = names.find((name) => draw(seed, 'cover') === draw(seed, 'cover', name));
    expect(drawPreview(seed)).toBe(drawPreview(seed, motif ?? expect.fail('The cover has no motif.')));
  }
  expect(new Set(seeds.map((seed) => drawPreview(seed))).size).toBe(seeds.length);
});

test('a preview has the light colours of the pages', () => {
  const drawing = drawPreview('silence', 'lamp');
  const light = `${read('drawings.css')}${read('../styles/tokens.css')}`;
  for (const name of ['drawing-ground', 'drawing-soft', 'drawing-line', 'drawing-light', 'sienna']) {
    const [, colour = name] = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(light) ?? [];
    expect(drawing).toContain(colour);
  }
  expect(drawing).not.toContain('var(');
});

test.each(names)('a preview of the motif %s is an SVG that needs no page around it', (name) => {
  expect(drawPreview('<script>', name)).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="480" height="630" viewBox="0 0 480 630"><style>[^<>&]*<\/style>(<[a-z]+ [^<>&]*\/>)+<\/svg>$/,
  );
  for (const seed of seeds) expect(drawPreview(seed, name)).not.toMatch(/NaN|Infinity|undefined/);
});
