import { expect, test } from 'vitest';
import { checkSteps } from './about.tsx';

test('a step needs a title of its own; rows that are left empty do not', () => {
  const fields = new FormData();
  for (const [key, [title = '', text = '']] of [['Chalk'], ['', 'Words'], ['', ''], [' Chalk ']].entries()) {
    fields.append(`journey.${key}.title`, title);
    fields.append(`journey.${key}.text`, text);
  }
  expect(checkSteps(fields)).toEqual([
    { field: 'journey.1.title', message: 'Title is required' },
    { field: 'journey.3.title', message: 'Another step has this title. Choose a different one.' },
  ]);
});
