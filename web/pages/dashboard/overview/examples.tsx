import type { Examples } from '#shared/contracts/site.ts';
import { countOf } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { refreshUser } from '#web/session/user.ts';

const QUESTION =
  'Remove the examples? The articles go to the bin for 30 days. The book, the videos and the words about the author are deleted. What you have changed stays, and so do the categories.';

/** What a new site shows until its author has something of their own. */
export function ExamplesNote({ examples, onRemoved }: { examples: Examples; onRemoved: () => Promise<void> }) {
  const { run } = useAction();
  const names = namesOf(examples);
  if (names.length === 0) return null;

  async function remove() {
    if (!confirm(QUESTION)) return;
    const failed = 'The examples could not be removed';
    if (!(await run('/desk/examples', { method: 'DELETE', failed }))) return;
    // An admin who was named after the invented author has no name any more.
    await refreshUser();
    await onRemoved();
  }

  return (
    <p className="screen-note examples-note">
      The site still shows examples: {listed(names)}. <LinkButton label="Remove the examples" onClick={remove} />
    </p>
  );
}

function namesOf({ posts, videos, book, author }: Examples): string[] {
  return [
    posts > 0 && countOf(posts, 'article'),
    book && 'the book',
    videos > 0 && countOf(videos, 'video'),
    author && 'the words about the author',
  ].filter((name) => name !== false);
}

function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
