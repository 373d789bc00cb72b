import { expect, test } from 'vitest';
import { routes } from '#web/routes.ts';
import { SECRET_PATHS } from './run-in-terminal.ts';

test('the token in the address of a page is never logged', () => {
  const withToken = routes.map(({ path }) => path).filter((path) => path.includes(':token'));
  expect(withToken.map((path) => path.replace(/:token.*/, '')).sort()).toEqual(SECRET_PATHS.toSorted());
});
