import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { useContent } from '#web/content/content.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';
import { AccountSlot } from './account-slot.tsx';
import { hideOnScroll } from './hide-on-scroll.ts';
import { langOf } from './lang-of.ts';
import { SearchForm } from './search-form.tsx';

const links = [
  { page: 'home', label: 'Home', path: paths.home() },
  { page: 'blog', label: 'Articles', path: paths.blog() },
  { page: 'categories', label: 'Categories', path: paths.categories() },
  { page: 'about', label: 'About', path: paths.about() },
];

/** On narrow screens the menu is a popover, which opens without script; on wide ones it is always open in the bar. */
export function SiteHeader({ page }: { page: string }) {
  const { name } = useContent('site');
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover?.();

  /** Otherwise, the menu would lie over what has the focus. */
  function closeIfLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whatever is pressed is inside of it
    <header className="site-header" data-page={page} ref={hideOnScroll} onBlur={closeIfLeft}>
      <div className="sheet">
        <Link className="site-name" href={paths.home()} lang={langOf(name)}>
          {name}
        </Link>
        <button className="menu-button" type="button" popoverTarget="menu">
          Menu
        </button>
        <div className="site-menu" id="menu" popover="auto" ref={menu}>
          <nav aria-label="Main">
            <ul>
              {links.map(({ page: target, label, path }) => (
                <li key={target} className={target === 'categories' ? 'in-menu-only' : undefined}>
                  <Link href={path} aria-current={target === page ? 'page' : undefined} onClick={close}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <SearchForm label="Search the site" onSearch={close} />
          <AccountSlot onLeave={close} />
          <Link className="subscribe-link" href={page === 'home' ? '#newsletter' : paths.subscribe()} onClick={close}>
            Subscribe
          </Link>
        </div>
        <button
          className="settings-button"
          type="button"
          aria-label="Text size and theme"
          data-needs-script=""
          onClick={openSettings}
        >
          Aa
        </button>
      </div>
    </header>
  );
}

/** The menu is a chunk of its own, since most visits do without it. */
function openSettings({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  import('#web/features/reader-settings/settings-menu.ts').then(
    ({ openSettings }) => openSettings(currentTarget),
    () => {},
  );
}
