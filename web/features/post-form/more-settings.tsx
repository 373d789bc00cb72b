import { useLayoutEffect, useRef, useState } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { slugOf } from '#shared/text/slug.ts';
import { useContent } from '#web/content/content.ts';
import type { EditorDraft } from '#web/features/drafts/device-draft.ts';
import { Field } from '#web/forms/field.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { SeriesFields } from './series-fields.tsx';
import { useTitle } from './use-title.ts';

interface MoreSettingsProps {
  start: EditorDraft;
  /** As it is saved; `null` for a post that is not saved yet. */
  post: PostDetailAnswer | null;
}

interface SchedulableProps extends MoreSettingsProps {
  /** Called with whether a time for publishing the post is entered. */
  onLater: (isLater: boolean) => void;
}

/** What few posts need. It is open from the start if something of it was typed, and opens for a problem. */
export function MoreSettings({ start, post, onLater }: SchedulableProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { problems } = useFormState();
  const [isOpenAtStart] = useState(
    [start.slug, start.seriesId, start.publishAt, start.writing.youtubeUrl].some((typed) => typed),
  );
  useLayoutEffect(() => {
    if (details.current) details.current.open ||= isOpenAtStart;
  }, [isOpenAtStart]);
  // A field in closed details cannot take the focus when the form finds the problem.
  useLayoutEffect(() => {
    const field = Object.keys(problems).length > 0 && details.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!field || !details.current || details.current.open) return;
    details.current.open = true;
    if (!isWriting()) field.focus();
  }, [problems]);

  return (
    <details className="more-settings" ref={details}>
      <summary>More settings</summary>
      <div className="settings-pair">
        <SlugField start={start} post={post} />
        <TextField
          label="Related video"
          name="youtube_url"
          inputMode="url"
          required={false}
          hint="A YouTube link, shown below the text."
          defaultValue={start.writing.youtubeUrl ?? ''}
        />
      </div>
      <div className="settings-pair">
        <SeriesFields start={start} post={post} />
      </div>
      <div className="settings-pair">
        {post?.status !== 'published' && <LaterField start={start} onLater={onLater} />}
        <TextField
          label="Publication date"
          name="published_at"
          type="date"
          required={false}
          hint={post?.status === 'published' ? DATE_HINTS.published : DATE_HINTS.draft}
          defaultValue={start.publishedOn}
        />
      </div>
    </details>
  );
}

const DATE_HINTS = {
  draft: 'For a post that first appeared earlier. Leave empty to use the day you publish it.',
  published: 'Change it if the post first appeared earlier.',
};

/** When the post is published, if that is not to be now. */
function LaterField({ start, onLater }: Pick<SchedulableProps, 'start' | 'onLater'>) {
  const { timeZone } = useContent('site');
  return (
    <Field
      label="Publish later"
      name="publish_at"
      hint={`Date and time in ${timeZone}. Leave empty to publish immediately.`}
    >
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          name="publish_at"
          defaultValue={start.publishAt}
          onInput={({ currentTarget }) => onLater(currentTarget.value !== '')}
        />
      )}
    </Field>
  );
}

function SlugField({ start, post }: MoreSettingsProps) {
  const input = useRef<HTMLInputElement>(null);
  const title = useTitle(input, start.writing.title);
  const isSameTitle = post !== null && !post.slug_chosen && slugOf(title) === slugOf(post.title);
  const automatic = isSameTitle ? post.slug : slugOf(title);
  const hint =
    post?.status === 'published'
      ? 'Made from the title if left empty. The old address still leads here.'
      : 'Made from the title if left empty.';
  return (
    <Field label="Address" name="slug" hint={hint}>
      {(control) => (
        <div className="slug-input">
          <span aria-hidden>/blog/</span>
          <input
            {...control}
            ref={input}
            name="slug"
            placeholder={automatic}
            defaultValue={start.slug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </Field>
  );
}
