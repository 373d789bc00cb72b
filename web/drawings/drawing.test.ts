import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MOTIFS, type Motif } from '#shared/text/drawing.ts';
import { type DrawingKind, draw, sheets } from './draw.ts';
import { Drawing } from './drawing.tsx';
import { marks } from './scenes.ts';

const kinds = Object.keys(sheets) as DrawingKind[];
const names = MOTIFS;
const seeds = Array.from({ length: 1000 }, (_, i) => `post-${i}`);

function expectFitForThePage(drawing: string) {
  expect(drawing).not.toMatch(/style=|\bid=|url\(|NaN|Infinity|undefined|\d\.\d|\de/);
  expect(drawing.match(/d-(accent|alive)/g)).toHaveLength(1);
}

test.each(kinds)('a %s drawn again from the same seed is the same to the byte', (kind) => {
  const first = draw('आत्म-चिंतन', kind);
  draw('something else in between', 'cover');
  expect(draw('आत्म-चिंतन', kind)).toBe(first);
});

test.each(kinds)('a thousand seeds give a thousand drawings of kind %s, all small and fit for the page', (kind) => {
  const drawings = seeds.map((seed) => draw(seed, kind));
  expect(Math.max(...drawings.map((drawing) => drawing.length))).toBeLessThan(kind === 'hero' ? 2048 : 1536);
  expect(new Set(drawings).size).toBeGreaterThan(kind === 'mark' ? 700 : 990);
  drawings.forEach(expectFitForThePage);
});

test.each(names)('the motif %s stays small on every sheet it can be asked for', (motif) => {
  for (const kind of ['cover', 'still', 'banner', 'book'] as const)
    for (const seed of seeds) expect(draw(seed, kind, motif).length).toBeLessThan(1536);
});

test.each(names)('the motif %s is met by chance among covers and among stills', (motif) => {
  for (const kind of ['cover', 'still'] as const)
    expect(seeds.some((seed) => draw(seed, kind) === draw(seed, kind, motif))).toBe(true);
});

test.each(Object.keys(marks) as Motif[])('the mark %s is met by chance', (motif) => {
  expect(seeds.some((seed) => draw(seed, 'mark') === draw(seed, 'mark', motif))).toBe(true);
});

test('a mark asked for a motif that is not legible so small is drawn all the same', () => {
  expect(draw('karma', 'mark', 'ghat')).toBe(draw('karma', 'mark'));
});

test('a drawing is hidden from screen readers and carries no inline style', () => {
  const markup = renderToStaticMarkup(createElement(Drawing, { seed: 'silence', kind: 'still', className: 'wide' }));
  expect(markup).toMatch(/^<svg class="drawing drawing-still wide" viewBox="0 0 960 540"/);
  expect(markup).toContain('aria-hidden="true" focusable="false"');
});
