import { expect, test } from 'vitest';
import { convertText, hasVerseLines } from './convert-text.ts';

test('the lines of a śloka stay lines', () => {
  const source = '> कर्मण्येवाधिकारस्ते मा फलेषु कदाचन।\n> मा कर्मफलहेतुर्भूः॥';
  expect(convertText({ format: 'markdown', source, base: 'archive:' }).body).toBe(source);
});

test.each([
  ['prose that was wrapped by hand', 'मन एक नदी\nहै जो बहती है। और\nकिनारे पर बैठा\nकोई देखता है।'],
  ['a list', '- एक है।\n- दो है।'],
  ['paragraphs', 'एक है।\n\nदो है।'],
  ['English', 'One line.\nAnother line.'],
])('%s has no lines of verse', (_what, source) => {
  expect(hasVerseLines(source)).toBe(false);
});
