import { useContent } from '#web/content/content.ts';
import { Island } from '#web/islands/island.tsx';
import * as paths from '#web/paths.ts';
import { langOf } from './lang-of.ts';

const links = [
  { page: 'home', label: 'Home', path: paths.home() },
  { page: 'blog', label: 'Articles', path: paths.blog() },
  { page: 'categories', label: 'Categories', path: paths.categories() },
  { page: 'about', label: 'About', path: paths.about() },
];

/**
 * On narrow screens the menu is a popover, which opens without script; on wide ones it is always open in the bar.
 * `start-header.ts` does the rest.
 */
export function SiteHeader({ page }: { page: string }) {
  const { name } = useContent('site');
  return (
    <header className="site-header" data-page={page}>
      <div className="sheet">
        <a className="site-name" href={paths.home()} lang={langOf(name)}>
          {name}
        </a>
        <button className="menu-button" type="button" popoverTarget="menu">
          Menu
        </button>
        <div className="site-menu" id="menu" popover="auto">
          <nav aria-label="Main">
            <ul>
              {links.map(({ page: target, label, path }) => (
                <li key={target} className={target === 'categories' ? 'in-menu-only' : undefined}>
                  <a href={path} aria-current={target === page ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Island name="search" props={{ label: 'Search the site' }} />
          <Island name="account" props={{}} />
          <a className="subscribe-link" href={page === 'home' ? '#newsletter' : paths.subscribe()}>
            Subscribe
          </a>
        </div>
        <button className="settings-button" type="button" aria-label="Text size and theme">
          Aa
        </button>
      </div>
    </header>
  );
}
