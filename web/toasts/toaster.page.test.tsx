import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addToast, dismissToasts, openToaster } from './toaster.tsx';

const shown = () =>
  [...document.querySelectorAll('.toast[data-state="open"] .toast-title')].map((each) => each.textContent);

async function openWithFakeTimers(): Promise<void> {
  vi.useFakeTimers();
  onTestFinished(() => {
    act(dismissToasts);
    vi.useRealTimers();
  });
  await act(async () => openToaster());
}

test('there is one toast at a time: the newest', async () => {
  await openWithFakeTimers();
  await act(async () => addToast({ title: 'Password mismatch' }));
  await act(async () => addToast({ title: 'Password too short' }));
  expect(shown()).toEqual(['Password too short']);
});

test('a toast that offers an action stays until it is closed, any other for five seconds', async () => {
  await openWithFakeTimers();
  await act(async () => addToast({ title: 'Post restored' }));
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(shown()).toEqual(['Post restored']);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(shown()).toEqual([]);

  await act(async () => addToast({ title: '2 posts deleted.', action: { label: 'Undo', run: () => {} } }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shown()).toEqual(['2 posts deleted.']);
  await act(async () => document.querySelector<HTMLElement>('.toast-close')?.click());
  expect(shown()).toEqual([]);
});

test.each([
  [false, 'polite'],
  [true, 'assertive'],
])('a screen reader announces a toast once; failure: %s, manner: %s', async (isDestructive, manner) => {
  await openWithFakeTimers();
  await act(async () => addToast({ title: 'Login successful', description: 'Welcome back.', isDestructive }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  const announced = [...document.querySelectorAll('[aria-live]')];
  expect(announced.map((each) => [each.getAttribute('aria-live'), each.textContent])).toEqual([
    [manner, 'Notification Login successfulWelcome back.'],
  ]);
});
