import { expect, test } from 'vitest';
import { nameOf } from './person-name.tsx';

const nameless = { first_name: '', last_name: '' };

test.each([
  [{ first_name: 'Asha', last_name: 'Rao' }, 'Asha Rao'],
  [{ first_name: 'Asha', last_name: '' }, 'Asha'],
  [{ first_name: 'Asha', last_name: 'Rao', email: 'asha@mail.example' }, 'Asha Rao'],
  [{ first_name: 'Asha\u202e', last_name: 'Rao\n' }, 'Asha Rao'],
  [nameless, 'Reader'],
  [{ ...nameless, email: 'asha@mail.example' }, 'asha@mail.example'],
  [undefined, 'Unknown Author'],
])('%j is called %s', (person, name) => {
  expect(nameOf(person)).toBe(name);
});
