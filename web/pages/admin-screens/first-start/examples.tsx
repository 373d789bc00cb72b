import type { FirstStart } from '#shared/contracts/site.ts';
import { countOf } from '#shared/text/count-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { WordButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import { refreshUser, useUser } from '#web/session/user.ts';
import { FormSection } from '../form-parts.tsx';

const QUESTION =
  'Remove the examples? The articles go to the bin for 30 days. The book, the videos and the words of the invented author are deleted. What you have changed stays, and so do the categories.';

interface ExamplesProps {
  examples: FirstStart['examples'];
  onRemoved: () => Promise<void>;
}

/** What a new site shows until its author has something of their own, each with the way to change it. */
export function Examples({ examples, onRemoved }: ExamplesProps) {
  const { run } = useAction();
  const { user } = useUser();
  const rows = useExampleRows(examples);

  async function remove() {
    if (!confirm(QUESTION)) return;
    const failed = 'The examples could not be removed';
    if (!(await run('/desk/examples', { method: 'DELETE', failed }))) return;
    // An admin who was named after the invented author has no name any more.
    await refreshUser();
    await onRemoved();
  }

  const lead =
    rows.length === 0
      ? 'Nothing is left of it.'
      : 'Readers see this until you change it. You can also remove all of it, and begin with an empty site.';
  return (
    <FormSection heading="What is still the example" lead={lead}>
      <dl className="facts examples">
        {rows.map(([, what, now, path]) => (
          <div key={what}>
            <dt>
              <a className="cover-link" href={path}>
                {what}
              </a>
            </dt>
            <dd>
              <MixedText text={now} language="en" />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && <WordButton label="Remove the examples" onClick={remove} />}
      {user?.first_name === '' && user.last_name === '' && (
        <p>
          Your articles are not signed with your name yet. <a href={paths.profile()}>Add your name</a>
        </p>
      )}
    </FormSection>
  );
}

/** Each with what readers see now, and where it is changed. */
function useExampleRows(examples: FirstStart['examples']) {
  const { posts, videos, categories, book, author, name, site, claims, journey } = examples;
  const { user } = useUser();
  const shown = useContent('site');
  const claimed = `${shown.claims.subscribers} subscribers, ${shown.claims.satisfaction} satisfaction`;
  const screen = paths.adminScreen;
  const rows: [isExample: boolean, what: string, now: string, path: string][] = [
    [site, 'Tagline and description', shown.tagline, screen('home')],
    [name, 'Your name below your articles', `${user?.first_name} ${user?.last_name}`, paths.profile()],
    [author, 'The page about the author', 'An invented teacher', screen('author')],
    [journey, 'My Journey', countOf(shown.journey.length, 'step'), screen('author')],
    [claims, 'Claims beside the newsletter', claimed, screen('home')],
    [book, 'The book', shown.book?.title ?? '', screen('book')],
    [videos > 0, 'The videos', countOf(videos, 'video'), screen('videos')],
    [posts > 0, 'The articles', countOf(posts, 'article'), paths.posts()],
    [categories > 0, 'Texts of the categories', countOf(categories, 'description'), screen('categories')],
  ];
  return rows.filter(([isExample]) => isExample);
}
