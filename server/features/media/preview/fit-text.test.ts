import { expect, test } from 'vitest';
import { fitLine, fitTitle } from './fit-text.ts';

/** A font whose letters are half as wide as high. */
const measure = async (text: string) => text.length / 2;
const setTitle = (title: string, { width = 600, height = 400 } = {}) =>
  fitTitle(title, { width, height }, 1.2, measure);

test('a short title is set in the largest size', async () => {
  expect(await setTitle('Silence')).toEqual({ size: 96, lines: ['Silence'] });
});

test('a longer one is set smaller, in lines that are about equally long', async () => {
  expect(await setTitle('What the river taught me about the ways of us')).toEqual({
    size: 76,
    lines: ['What the river', 'taught me about', 'the ways of us'],
  });
});

test('a word that does not fit makes the title smaller, but is not broken', async () => {
  expect(await setTitle('Anthropomorphism')).toEqual({ size: 68, lines: ['Anthropomorphism'] });
});

test('a word that is far too long is broken between graphemes', async () => {
  const { size, lines } = await setTitle('क्षि'.repeat(20));
  expect(size).toBeGreaterThanOrEqual(45);
  expect(lines.join('')).toBe('क्षि'.repeat(20));
  for (const line of lines) expect(line).toMatch(/^(क्षि)+$/);
});

test('no line begins with a dash, a danda or a closing mark', async () => {
  const { lines } = await setTitle('सत्य एव जयते । अहिंसा परमो धर्मः ॥ one two — three four – five six ! seven eight', {
    width: 420,
  });
  for (const line of lines) expect(line).not.toMatch(/^[—–।॥!]/);
});

test('a line may be broken after a hyphen', async () => {
  expect((await setTitle('self-understanding', { width: 500, height: 260 })).lines).toEqual(['self-', 'understanding']);
});

test('a title that fits in no size is cut between words', async () => {
  const { size, lines } = await setTitle('the house of the lamp, '.repeat(50));
  expect(size).toBe(28);
  expect(lines.at(-1)).toMatch(/ [a-z]+…$/);
  expect(lines).toHaveLength(Math.floor(400 / (28 * 1.2)));
  for (const line of lines) expect((line.length / 2) * size).toBeLessThanOrEqual(600);
});

test('a line that is too long is cut, and one that fits is not', async () => {
  expect(await fitLine('A category with a long name', 200, 20, measure)).toBe('A category with a…');
  expect(await fitLine('A category', 200, 20, measure)).toBe('A category');
});
