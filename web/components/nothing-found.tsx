import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { Sketch } from './sketch.tsx';

export function NothingFound({ label = 'Show all articles' }: { label?: string }) {
  return (
    <div className="nothing-found">
      <Sketch seed="nothing found" kind="empty" />
      <p>No articles found matching your criteria.</p>
      <Link className="word-button" href={paths.blog()}>
        {label}
      </Link>
    </div>
  );
}
