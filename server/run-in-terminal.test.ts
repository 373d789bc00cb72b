import { expect, test } from 'vitest';
import { routes } from '#web/routing/routes.ts';
import { MAIL_EVENTS_PATH } from './features/mail-events/mail-event-routes.ts';
import { SECRET_PATHS } from './run-in-terminal.ts';

test('the token in the address of a page is never logged', () => {
  const withToken = routes.map(({ path }) => path).filter((path) => path.includes(':token'));
  const secretPages = SECRET_PATHS.filter((path) => path !== MAIL_EVENTS_PATH);
  expect(withToken.map((path) => path.replace(/:token.*/, '')).sort()).toEqual(secretPages.sort());
  expect(SECRET_PATHS).toContain(MAIL_EVENTS_PATH);
});
