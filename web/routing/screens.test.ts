import { expect, test } from 'vitest';
import { currentTab, PLACES, SCREENS, tabsOf } from './screens.ts';

test.each([
  ['posts', '/dashboard/posts', 'Posts'],
  ['posts', '/dashboard/posts?status=draft&search=lamp', 'Drafts'],
  ['posts', '/dashboard/edit-post/7', 'Posts'],
  ['comments', '/dashboard/comments#rules', 'Rules'],
  ['comments', '/dashboard/comments?show=held', 'Comments'],
  ['mail-setup', '/dashboard/mail-setup', 'Settings'],
  ['site', '/dashboard/site#ai-training', 'Site'],
] as const)('the screen %s at %s belongs to the tab %s', (name, url, tab) => {
  expect(currentTab(name, url)?.tab).toBe(tab);
});

test('every place leads somewhere, and no two tabs of a place are called the same or lead to one address', () => {
  for (const place of PLACES) {
    expect(SCREENS.some((screen) => screen.place === place)).toBe(true);
    for (const key of ['tab', 'path'] as const)
      expect(new Set(tabsOf(place).map((screen) => screen[key])).size).toBe(tabsOf(place).length);
  }
});
