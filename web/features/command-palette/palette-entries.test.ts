import { expect, test } from 'vitest';
import { ACTIONS, entriesOf, LOG_OUT, matching } from './palette-entries.ts';

const labels = (entries: { label: string }[]) => entries.map(({ label }) => label);

test('writers are offered their own screens, and admins all', () => {
  expect(labels(entriesOf(false))).toEqual([
    'Dashboard',
    'Manage Posts',
    'Drafts',
    'Scheduled',
    'Deleted posts',
    'Profile settings',
  ]);
  expect(labels(entriesOf(true))).toEqual(expect.arrayContaining(['Manage Posts', 'Comments', 'Redirects', 'History']));
});

test('an entry is found by the beginnings of its words, in any order', () => {
  expect(labels(matching(ACTIONS, 'po ne'))).toEqual(['Write a post']);
  expect(labels(matching(LOG_OUT, 'LOGOUT'))).toEqual(['Log out']);
  expect(labels(matching(entriesOf(true), 'bin'))).toEqual(['Deleted posts']);
  expect(matching(ACTIONS, 'ost')).toEqual([]);
  expect([...matching(entriesOf(true), 'undefined'), ...matching(entriesOf(true), 'null')]).toEqual([]);
  expect(matching(ACTIONS, ' ')).toEqual(ACTIONS);
});
