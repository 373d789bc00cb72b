import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { button, main, openSite, toast, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const URL = 'https://site.example/blog/a-lamp';

async function openText() {
  const site = await openSite();
  const id = await buildPost(site.database, { title: 'A lamp' });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const shares = () => site.calls.filter(({ path }) => path === '/api/post/share').map(({ body }) => body);
  return { ...site, id, shares, show: () => site.visit('/blog/a-lamp') };
}

test('who follows a link to another site to share, or copies the address, is counted', async () => {
  const { id, show, user, shares } = await openText();
  await show();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(main().getByRole('link', { name: /WhatsApp/ }));
  expect(shares()).toMatchObject([{ post_id: id }]);
  await user.click(button('Copy link'));
  await toast('Link copied');
  expect(copied).toHaveBeenCalledWith(URL);
  expect(shares()).toMatchObject([{ post_id: id }, { post_id: id }]);
});

test('an address that cannot be copied is shown', async () => {
  const { show, user } = await openText();
  await show();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
  document.execCommand ??= () => false;
  await user.click(button('Copy link'));
  expect(await toast('The link could not be copied')).toContain(URL);
});

test('a phone is offered its own way to share, which may be cancelled', async () => {
  const { id, show, user, shares } = await openText();
  const share = vi.fn(() => Promise.reject(new DOMException('cancelled', 'AbortError')));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList,
  );
  await show();
  await user.click(button('Share'));
  expect(share).toHaveBeenCalledWith({ url: URL, title: 'A lamp' });
  await waitFor(() => expect(shares()).toMatchObject([{ post_id: id }]));
});
