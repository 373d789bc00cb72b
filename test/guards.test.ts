import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** How many tests each guard has, by its line in the list without that number. */
type Guards = Map<string, number>;

function guardsIn(file: string, source: string): Guards {
  const calls = source.matchAll(/^( *)guard\(\s*(['"`])(.*?)\2(\);|[\s\S]*?\n\1\}?\);)/gm);
  return new Map(
    [...calls].map(([call, , , finding = '', rest]) => {
      const marked = rest === ');' ? source : call;
      return [`\`${file}\`: ${finding}`, [...marked.matchAll(/^\s*test(?:\.\w+)?[(`]/gm)].length];
    }),
  );
}

/** A line may stand in the list twice after two branches were merged. */
function readList(text: string): Guards {
  const lines = text.matchAll(/^- (`.*`), (\d+) tests?(: .*)$/gm);
  return new Map([...lines].map(([, file, count, finding]) => [`${file}${finding}`, Number(count)]));
}

function lineOf([guard, count]: [string, number]): string {
  return `- ${guard.replace('`: ', `\`, ${count} test${count === 1 ? '' : 's'}: `)}`;
}

const [inPlace = ''] = readFileSync(join(ROOT, 'docs/guards.md'), 'utf8').split('## Given up');
const listed = readList(inPlace);
const files = globSync('{server,web,shared,test}/**/*.test.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['test/guards.test.ts'],
}).sort();
const found = new Map(files.flatMap((file) => [...guardsIn(file, readFileSync(join(ROOT, file), 'utf8'))]));

test('every guard that docs/guards.md lists is in place, with all its tests', () => {
  const gone = [...listed].filter(([guard, count]) => (found.get(guard) ?? 0) < count);
  expect(gone.map(lineOf).join('\n'), 'Read in docs/guards.md how a guard is removed.').toBe('');
});

test('every guard is listed in docs/guards.md', () => {
  const missing = [...found].filter(([guard]) => !listed.has(guard));
  expect(missing.map(lineOf).join('\n'), 'Add these lines to docs/guards.md, in the order of the alphabet.').toBe('');
});

test('a guard is found with its tests, for a whole file as well', () => {
  const marked = `guard('Words were lost.', () => {
  test('one', () => {});
  test.each([1])('two', () => {});
});
onSqlite('x', () => {
  guard(
    'It hung.',
    () => {
      test('three', () => {});
    },
  );
  test('four', () => {});
});`;
  expect([...guardsIn('a.test.ts', marked)].map(lineOf)).toEqual([
    '- `a.test.ts`, 2 tests: Words were lost.',
    '- `a.test.ts`, 1 test: It hung.',
  ]);
  const whole = guardsIn('a.test.ts', `guard('All of it.');\n${marked}`);
  expect([...whole].map(lineOf)[0]).toBe('- `a.test.ts`, 4 tests: All of it.');
  expect(readList([...whole].map(lineOf).join('\n'))).toEqual(whole);
});
