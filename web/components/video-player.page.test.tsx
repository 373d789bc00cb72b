import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VideoFrame } from './video-player.tsx';

test('a video has the focus when it begins, and does not take it again whenever the page is rendered', () => {
  const page = () => (
    <>
      <VideoFrame youtubeId="UtBsl3j0YRQ" title="On light" />
      <button type="button">Like</button>
    </>
  );
  const { rerender } = render(page());
  expect(document.activeElement).toBe(screen.getByTitle('On light'));
  screen.getByRole('button').focus();
  rerender(page());
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
