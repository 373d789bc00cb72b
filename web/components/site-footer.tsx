import type { ReactNode } from 'react';
import { useContent } from '#web/content/content.ts';
import * as paths from '#web/paths.ts';
import { HindiName } from './hindi-name.tsx';
import { langOf } from './lang-of.ts';

type NamedPath = [name: string, path: string];

const QUICK_LINKS: NamedPath[] = [
  ['Home', paths.home()],
  ['Articles', paths.blog()],
  ['Archive', paths.archive()],
  ['About', paths.about()],
  ['Newsletter', paths.newsletter()],
];
const POLICIES: NamedPath[] = [
  ['Privacy', paths.policy('privacy')],
  ['Terms', paths.policy('terms')],
  ['Cookies', paths.policy('cookies')],
];

export function SiteFooter() {
  const { name, hindiName, tagline, social, startHere } = useContent('site');
  const categories = useContent('categories');

  return (
    <footer className="site-footer">
      <div className="sheet columns">
        <p className="site-line">
          <a className="site-name" href={paths.home()} lang={langOf(name)}>
            {name}
          </a>{' '}
          <HindiName name={hindiName} className="hindi-name late" />
          {tagline && <span lang={langOf(tagline)}>{tagline}</span>}
        </p>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick links</h2>
          <Links links={startHere ? [...QUICK_LINKS, ['Start here', paths.startHere()]] : QUICK_LINKS}>
            <li>
              <a href={paths.feed()}>Feed</a>
            </li>
          </Links>
        </nav>
        {categories.length > 0 && (
          <nav aria-labelledby="footer-categories">
            <h2 id="footer-categories">
              <a href={paths.categories()}>Categories</a>
            </h2>
            <Links links={categories.map(({ slug, name }) => [name, paths.blog({ category: slug })])} />
          </nav>
        )}
        {social.length > 0 && (
          <nav aria-labelledby="elsewhere">
            <h2 id="elsewhere">Elsewhere</h2>
            <ul>
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="me noopener" lang={langOf(name)}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav className="small-print" aria-label="Policies">
          <Links links={POLICIES} />
        </nav>
      </div>
    </footer>
  );
}

function Links({ links, children }: { links: NamedPath[]; children?: ReactNode }) {
  return (
    <ul>
      {links.map(([name, path]) => (
        <li key={path}>
          <a href={path} lang={langOf(name)}>
            {name}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
