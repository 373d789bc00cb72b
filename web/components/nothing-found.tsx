import { WordLink } from '#web/components/button-link.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';

interface NothingFoundProps {
  /** Where the link leads. */
  path: string;
  label: string;
  sentence?: string;
}

/** The way out of a list that its filters have emptied, and out of one that is empty without any. */
export const wayOut = (isFiltered: boolean): NothingFoundProps =>
  isFiltered
    ? { path: paths.blog(), label: 'Show all articles' }
    : { path: paths.newsletter(), label: 'Subscribe to the newsletter' };

export function NothingFound({
  path,
  label,
  sentence = 'No articles found matching your criteria.',
}: NothingFoundProps) {
  return (
    <div className="nothing-found">
      <Drawing seed="nothing found" kind="empty" />
      <p>{sentence}</p>
      <WordLink href={path}>{label}</WordLink>
    </div>
  );
}
