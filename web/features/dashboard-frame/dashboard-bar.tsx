import { useEffect, useRef } from 'react';
import { hideOnScroll } from '#web/components/hide-on-scroll.ts';
import { langOf } from '#web/components/lang-of.ts';
import { useContent } from '#web/content/content.ts';
import { CommandPaletteButton } from '#web/features/command-palette/command-palette-button.tsx';
import * as paths from '#web/paths.ts';
import AccountMenu from '#web/session/account-menu.tsx';
import { labelOf, type Screen } from './screens.ts';

/** The bar of the admin area: the way to the site, what every screen offers, and on narrow screens the menu. */
export function DashboardBar({ here }: { here: Screen }) {
  const { name } = useContent('site');
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = new AbortController();
    if (bar.current) hideOnScroll(bar.current, shown.signal);
    return () => shown.abort();
  }, []);
  return (
    <header className="site-header dashboard-bar" ref={bar}>
      <div className="sheet">
        <button className="dashboard-menu-button" type="button" popoverTarget="dashboard-menu">
          Menu <span className="dashboard-here">{labelOf(here)}</span>
        </button>
        <a className="dashboard-site" href={paths.home()}>
          <span className="site-name" lang={langOf(name)}>
            {name}
          </span>
          <span className="dashboard-bar-word">View site</span>
        </a>
        <div className="dashboard-bar-tools">
          <CommandPaletteButton />
        </div>
        <a className="dashboard-bar-word" href={paths.createPost()}>
          New post
        </a>
        <AccountMenu />
      </div>
    </header>
  );
}
