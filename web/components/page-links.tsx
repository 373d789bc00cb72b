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
            <a href={pathOf(page - 1)} rel="prev">
              Newer
            </a>
          </li>
        )}
        {nearbyPages(page, last).map((number, index, pages) => (
          <li key={number} className={number - (pages[index - 1] ?? number - 1) > 1 ? 'after-gap' : undefined}>
            <a href={pathOf(number)} aria-label={`Page ${number}`} aria-current={number === page ? 'page' : undefined}>
              {number}
            </a>
          </li>
        ))}
        {page < last && (
          <li>
            <a href={pathOf(page + 1)} rel="next">
              Older
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The first and the last page, the current one and those next to it. */
function nearbyPages(page: number, last: number): number[] {
  const pages = [1, page - 1, page, page + 1, last];
  return [...new Set(pages)].filter((number) => number >= 1 && number <= last);
}
