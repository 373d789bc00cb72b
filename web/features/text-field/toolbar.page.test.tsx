import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Toolbar } from './toolbar.tsx';

function showToolbar(onChooseImages?: (files: File[]) => void) {
  onTestFinished(cleanup);
  const unused = {
    controls: 'a',
    onCommand: () => {},
    onLink: () => {},
    isLinking: false,
    onHelp: () => {},
    isHelping: false,
  };
  render(<Toolbar {...unused} onChooseImages={onChooseImages} isPreviewed={false} onPreview={() => {}} />);
}

test('images are chosen by a button of the toolbar, several at once, and the same ones again', () => {
  const choose = vi.fn();
  showToolbar(choose);
  screen.getByRole('button', { name: 'Image' });
  const files = [new File(['a'], 'a.png', { type: 'image/png' }), new File(['b'], 'b.png', { type: 'image/png' })];
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files } });
  expect(choose).toHaveBeenCalledWith(files);
  expect(input.multiple).toBe(true);
});

test('without a place for images there is no button for them', () => {
  showToolbar();
  expect(screen.queryByRole('button', { name: 'Image' })).toBeNull();
});
