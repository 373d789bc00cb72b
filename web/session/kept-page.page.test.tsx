import { expect, onTestFinished, test } from 'vitest';
import { openSite, screen } from '../../test/support/browser/site-in-dom.tsx';
import { clearAccessToken, storeAccessToken } from './store-access-token.ts';

/** Somebody has left a page, and the browser brings it back. */
async function openKept(address: string) {
  const site = await openSite();
  await site.visitAs(await site.newPerson(), address);
  await screen.findByRole('button', { name: 'Meera' });
  const { style } = document.documentElement;
  onTestFinished(() => void style.removeProperty('visibility'));
  const bringBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const leave = () => dispatchEvent(new Event('pagehide'));
  return { ...site, leave, bringBack, reload: location.reload, isHidden: () => style.visibility === 'hidden' };
}

test.each([
  ['a logout', '/about', () => clearAccessToken('logged out')],
  ['the login of somebody else', '/about', () => storeAccessToken('another')],
  ['the login of somebody else', '/dashboard/profile', () => storeAccessToken('another')],
])('after %s, %s is hidden and loaded anew when the browser brings it back', async (_, address, change) => {
  const { leave, bringBack, reload, isHidden, settled } = await openKept(address);
  leave();
  change();
  expect(reload).not.toHaveBeenCalled();
  bringBack();
  expect(isHidden()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  await settled();
});

test('so is a page on which somebody has logged out before they left it', async () => {
  const { leave, bringBack, reload, settled } = await openKept('/about');
  clearAccessToken('logged out');
  leave();
  bringBack();
  expect(reload).toHaveBeenCalledTimes(1);
  await settled();
});

test('a page that the browser brings back for the same reader is left alone', async () => {
  const { leave, bringBack, reload, isHidden } = await openKept('/about');
  leave();
  bringBack();
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
