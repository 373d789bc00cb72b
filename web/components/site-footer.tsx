import { Link } from 'wouter';
import { useContent } from '#web/content.ts';
import { paths } from '#web/paths.ts';

export function SiteFooter() {
  const { name, tagline, social } = useContent('site');
  const categories = useContent('categories');

  return (
    <footer className="site-footer">
      <div className="sheet columns">
        <p className="site-line">
          <Link className="site-name" href={paths.home()}>
            {name}
          </Link>
          {tagline && <span>{tagline}</span>}
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
                  <Link href={paths.blog({ category: slug })}>{name}</Link>
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
                  <a href={url} rel="me noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
