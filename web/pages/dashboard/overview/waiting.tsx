import type { Overview } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#web/components/count-of.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { formatNumber } from './format-figures.ts';

export function Waiting({ waiting: { posts, comments, reports } }: { waiting: Overview['waiting'] }) {
  const items = [
    { count: posts, label: `${countOf(posts, 'post', formatNumber)} to review`, path: paths.desk('review') },
    { count: comments, label: `${countOf(comments, 'comment', formatNumber)} to read`, path: paths.desk('comments') },
    { count: reports, label: `${countOf(reports, 'comment', formatNumber)} reported`, path: paths.desk('comments') },
  ].filter(({ count }) => count > 0);
  return (
    <section className="desk-figures" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {items.length === 0 && <p className="desk-note">Nothing waits.</p>}
      <ul className="waiting-list">
        {items.map(({ label, path }) => (
          <li key={label}>
            <Link href={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
