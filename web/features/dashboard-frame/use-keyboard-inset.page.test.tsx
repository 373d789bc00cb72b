import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useKeyboardInset } from './use-keyboard-inset.ts';

const inset = () => document.documentElement.style.getPropertyValue('--keyboard');

function openOnPhone() {
  const seen = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
  vi.stubGlobal('innerHeight', 640);
  vi.stubGlobal('visualViewport', seen);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { unmount } = renderHook(useKeyboardInset);
  const see = (now: Partial<typeof seen>, event: 'resize' | 'scroll') => {
    Object.assign(seen, now).dispatchEvent(new Event(event));
    return inset();
  };
  return { see, unmount };
}

test('what the keyboard covers is known while it is open, however far the visible part has moved', () => {
  const { see } = openOnPhone();
  expect(see({ height: 360.4 }, 'resize')).toBe('280px');
  expect(see({ offsetTop: 100 }, 'scroll')).toBe('180px');
  expect(see({ height: 640, offsetTop: 0 }, 'resize')).toBe('0px');
});

test('an enlarged page is not taken for a keyboard', () => {
  const { see } = openOnPhone();
  expect(see({ height: 320, scale: 2 }, 'resize')).toBe('0px');
});

test('nothing of it is left on other pages', () => {
  const { see, unmount } = openOnPhone();
  see({ height: 360 }, 'resize');
  unmount();
  expect(see({ height: 300 }, 'resize')).toBe('');
});
