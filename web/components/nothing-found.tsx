import { WordLink } from '#web/components/button-link.tsx';
import { paths } from '#web/paths.ts';
import { Sketch } from './sketch.tsx';

interface NothingFoundProps {
  /** Where the link leads; by default to all articles. */
  path?: string;
  label?: string;
}

export function NothingFound({ path = paths.blog(), label = 'Show all articles' }: NothingFoundProps) {
  return (
    <div className="nothing-found">
      <Sketch seed="nothing found" kind="empty" />
      <p>No articles found matching your criteria.</p>
      <WordLink href={path}>{label}</WordLink>
    </div>
  );
}
