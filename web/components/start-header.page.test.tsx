import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSite } from '../../test/support/browser/site-in-dom.tsx';

async function openMenu() {
  const site = await openSite();
  await site.visit('/');
  const menu = document.getElementById('menu') as HTMLElement;
  menu.hidePopover = vi.fn();
  return { ...site, close: menu.hidePopover };
}

const inMenu = (name: string) => screen.getAllByRole('link', { name })[0] as HTMLElement;

test('the menu closes when the focus leaves the bar, and not within it', async () => {
  const { close } = await openMenu();
  const about = inMenu('About');
  fireEvent.focusOut(about, { relatedTarget: inMenu('Categories') });
  fireEvent.focusOut(about, { relatedTarget: null });
  expect(close).not.toHaveBeenCalled();
  fireEvent.focusOut(about, { relatedTarget: document.getElementById('main') });
  expect(close).toHaveBeenCalledTimes(1);
});

test('the menu closes by a link to a part of the page that is open', async () => {
  const { user, close } = await openMenu();
  await user.click(inMenu('Subscribe'));
  expect(close).toHaveBeenCalledTimes(1);
});
