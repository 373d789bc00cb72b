import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearAccessToken, storeAccessToken } from '#web/session/store-access-token.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

afterEach(() => clearAccessToken('logged out'));

/** Whether the browser asks when the tab is closed. */
function asks(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  return closing.defaultPrevented;
}

test('closing the tab asks about what is not saved, also when the login has expired, but not after a logout', () => {
  storeAccessToken('a token');
  const { unmount } = renderHook(() => useLeaveQuestion(true));
  expect(asks()).toBe(true);
  clearAccessToken('expired');
  expect(asks()).toBe(true);
  storeAccessToken('another token');
  clearAccessToken('logged out');
  expect(asks()).toBe(false);
  unmount();
});
