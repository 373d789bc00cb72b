import { Link } from '#web/router.tsx';

interface PageLinksProps {
  page: number;
  count: number;
  limit: number;
  pathOf: (page: number) => string;
}

export function PageLinks({ page, count, limit, pathOf }: PageLinksProps) {
  const last = Math.ceil(count / limit);
  if (last < 2) return null;
  return (
    <nav className="page-links" aria-label="Pages">
      <ul>
        {page > 1 && (
          <li>
            <Link href={pathOf(page - 1)} rel="prev">
              Newer
            </Link>
          </li>
        )}
        {nearbyPages(page, last).map((each, place, pages) => (
          <li key={each} className={each - (pages[place - 1] ?? each - 1) > 1 ? 'after-gap' : undefined}>
            <Link href={pathOf(each)} aria-label={`Page ${each}`} aria-current={each === page ? 'page' : undefined}>
              {each}
            </Link>
          </li>
        ))}
        {page < last && (
          <li>
            <Link href={pathOf(page + 1)} rel="next">
              Older
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The ends, and where one is. */
function nearbyPages(page: number, last: number): number[] {
  const pages = [1, page - 1, page, page + 1, last];
  return [...new Set(pages)].filter((each) => each >= 1 && each <= last);
}
