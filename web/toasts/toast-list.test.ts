import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToast, dismissToast, dismissToasts, listToasts } from './toast-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a dismissed toast is closed at once, and forgotten after 1,000,000 ms', () => {
  addToast({ title: 'Login successful' });
  const [{ id = 0 } = {}] = listToasts();
  dismissToast(id);
  expect(listToasts()).toMatchObject([{ title: 'Login successful', isOpen: false }]);
  vi.advanceTimersByTime(999_999);
  expect(listToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(listToasts()).toEqual([]);
});

test('all toasts can be put away at once', () => {
  addToast({ title: 'One' });
  dismissToasts();
  expect(listToasts()).toMatchObject([{ isOpen: false }]);
});

test('the newest toast takes the place of the one before it', () => {
  addToast({ title: 'One' });
  addToast({ title: 'Two' });
  expect(listToasts().map(({ title }) => title)).toEqual(['Two']);
});
