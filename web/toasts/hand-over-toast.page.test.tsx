import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goTo } from '#web/go-to.ts';
import { arrivesAt, main, openSite, toast } from '../../test/support/browser/site-in-dom.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

const shown = () => document.querySelector('.toast[data-state="open"]');
const welcome = { title: 'Login successful', description: 'Welcome back.' };

test.each(['/blog', '/dashboard/profile'])('a toast about a move to %s is shown there, and once', async (address) => {
  const site = await openSite();
  await site.visitAs(await site.newPerson(), '/');
  goTo(address, { toast: welcome });
  await arrivesAt(address);
  expect(await toast('Login successful')).toContain('Welcome back.');
  await site.visit(address);
  await site.settled();
  expect(shown()).toBeNull();
});

test.each(['{broken', '7', '{"title":7}', 'null'])('%s in the storage is no toast', async (stored) => {
  const { visit, settled } = await openSite();
  sessionStorage.setItem('toast', stored);
  await visit('/blog');
  await settled();
  expect(shown()).toBeNull();
  expect(sessionStorage.getItem('toast')).toBeNull();
});

test('where nothing can be stored, the move is made without its toast', async () => {
  const { visit, settled } = await openSite();
  await visit('/');
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  goTo('/blog', { toast: welcome });
  await arrivesAt('/blog');
  await settled();
  expect(main().getAllByRole('heading')).not.toEqual([]);
  expect(shown()).toBeNull();
});
