import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToast, dismissToast, dismissToasts, toasts } from './toast-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a dismissed toast is closed at once, and forgotten after 1,000,000 ms', () => {
  addToast({ title: 'Login successful' });
  const [{ id = 0 } = {}] = toasts.get();
  dismissToast(id);
  expect(toasts.get()).toMatchObject([{ title: 'Login successful', isOpen: false }]);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});

test('all toasts can be put away at once', () => {
  addToast({ title: 'One' });
  dismissToasts();
  expect(toasts.get()).toMatchObject([{ isOpen: false }]);
});

test('the newest toast takes the place of the one before it', () => {
  addToast({ title: 'One' });
  addToast({ title: 'Two' });
  expect(toasts.get().map(({ title }) => title)).toEqual(['Two']);
});
