import { expect, test } from 'vitest';
import { createPatch } from './patch-html.ts';

function show(html: string) {
  const element = document.createElement('div');
  element.innerHTML = html;
  return { element, patch: createPatch(element, html) };
}

test.each([
  ['<p>a</p><p>b</p><p>c</p>', '<p>a</p><p>x</p><p>c</p>', 2],
  ['<p>a</p><p>b</p>', '<p>a</p><p>new</p><p>b</p>', 2],
  ['<p>a</p><p>b</p><p>c</p>', '<p>c</p>', 1],
  ['<p>a</p><p>a</p>', '<p>a</p>', 1],
  ['', '<p>a</p>', 0],
  ['<p>a</p>', '', 0],
  ['<p>a</p>', '<p>a</p>', 1],
])('%s becomes %s, and %i blocks stay the same ones', (before, after, stayed) => {
  const { element, patch } = show(before);
  const blocks = [...element.children];
  patch(after);
  expect(element.innerHTML).toBe(after);
  expect([...element.children].filter((block) => blocks.includes(block))).toHaveLength(stayed);
});

test('what a reader has opened stays open, until its own block changes', () => {
  const { element, patch } = show('<p>a</p><p>b</p>');
  element.firstElementChild?.setAttribute('aria-expanded', 'true');
  patch('<p>a</p><p>c</p>');
  expect(element.innerHTML).toBe('<p aria-expanded="true">a</p><p>c</p>');
  patch('<p>x</p><p>c</p>');
  expect(element.innerHTML).toBe('<p>x</p><p>c</p>');
});
