import { useContent } from '#web/content.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { langOf } from './lang-of.ts';

export function SiteFooter() {
  const { name, tagline, social } = useContent('site');
  const categories = useContent('categories');

  return (
    <footer className="site-footer">
      <div className="sheet columns">
        <p className="site-line">
          <Link className="site-name" href={paths.home()} lang={langOf(name)}>
            {name}
          </Link>
          {tagline && <span lang={langOf(tagline)}>{tagline}</span>}
        </p>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick links</h2>
          <ul>
            <li>
              <Link href={paths.home()}>Home</Link>
            </li>
            <li>
              <Link href={paths.blog()}>Articles</Link>
            </li>
            <li>
              <Link href={paths.about()}>About</Link>
            </li>
            <li>
              <Link href={paths.newsletter()}>Newsletter</Link>
            </li>
          </ul>
        </nav>
        {categories.length > 0 && (
          <nav aria-labelledby="footer-categories">
            <h2 id="footer-categories">
              <Link href={paths.categories()}>Categories</Link>
            </h2>
            <ul>
              {categories.map(({ slug, name }) => (
                <li key={slug}>
                  <Link href={paths.blog({ category: slug })} lang={langOf(name)}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
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
          <ul>
            <li>
              <Link href={paths.policy('privacy')}>Privacy</Link>
            </li>
            <li>
              <Link href={paths.policy('terms')}>Terms</Link>
            </li>
            <li>
              <Link href={paths.policy('cookies')}>Cookies</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
