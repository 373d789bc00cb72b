import type { Overview } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#web/components/count-of.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { inThousands } from './format-figures.ts';

export function Waiting({ waiting: { posts, comments, reports } }: { waiting: Overview['waiting'] }) {
  const things = [
    { count: posts, words: `${countOf(posts, 'post', inThousands)} to review`, path: paths.desk('review') },
    { count: comments, words: `${countOf(comments, 'comment', inThousands)} to read`, path: paths.desk('comments') },
    { count: reports, words: `${countOf(reports, 'comment', inThousands)} reported`, path: paths.desk('comments') },
  ].filter(({ count }) => count > 0);
  return (
    <section className="desk-figures" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {things.length === 0 && <p className="desk-note">Nothing waits.</p>}
      <ul className="waiting-list">
        {things.map(({ words, path }) => (
          <li key={words}>
            <Link href={path}>{words}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
