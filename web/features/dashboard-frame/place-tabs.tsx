import { useEffect, useRef } from 'react';
import { useContent } from '#web/content/content.ts';
import { currentTab, findScreen, type ScreenName, tabsOf } from '#web/routing/screens.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { useUser } from '#web/session/user.ts';
import { useFragment } from './use-fragment.ts';

/** The screens of the place that the current one belongs to. */
export function PlaceTabs({ here }: { here: ScreenName }) {
  const list = useRef<HTMLUListElement>(null);
  const { user } = useUser();
  const { publishing } = useContent('site');
  const [url] = useLocation();
  const fragment = useFragment();
  const { place } = findScreen(here);
  const isAdmin = user?.is_admin ?? true;
  const tabs = tabsOf(place).filter(
    // Where nobody else publishes, no post waits for an admin.
    ({ name, isForAdmins }) =>
      (isAdmin || !isForAdmins) && (name !== 'review' || publishing === 'review' || here === name),
  );
  const current = currentTab(here, `${url}#${fragment}`)?.name;
  // On a phone, the tab may be beyond the edge. `scrollIntoView` would move the page as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is marked then
  useEffect(() => {
    const [tabs, tab] = [list.current, list.current?.querySelector('[aria-current]')];
    if (!tabs || !tab) return;
    const [shown, marked] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()];
    // The row fades where it goes on, but not on the marked tab.
    const fade = Number.parseFloat(getComputedStyle(tabs).scrollPaddingInlineEnd) || 0;
    tabs.scrollLeft += Math.max(0, marked.right + fade - shown.right) + Math.min(0, marked.left - fade - shown.left);
  }, [current]);
  if (tabs.length < 2) return null;
  return (
    <nav className="place-tabs" aria-label={place ?? undefined} data-pending={!user || undefined}>
      <ul ref={list}>
        {tabs.map(({ name, tab, path, isForAdmins }) => (
          <li key={name} data-for-admins={isForAdmins || undefined}>
            <a
              className="finger quiet"
              href={isPartOf(path, url, tabs) ? `#${path.split('#')[1] ?? name}` : path}
              aria-current={name === current ? 'page' : undefined}
            >
              {tab}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether the tab is a part of the shown screen: then its link loads nothing anew, and what was typed in the others stays. */
function isPartOf(path: string, url: string, tabs: { path: string }[]): boolean {
  const screen = path.split('#')[0];
  return screen === url.split('?')[0] && tabs.some((tab) => tab.path.startsWith(`${screen}#`));
}
