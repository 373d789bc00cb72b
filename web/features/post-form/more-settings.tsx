import { useLayoutEffect, useRef, useState } from 'react';
import { slugOf } from '#shared/text/slug.ts';
import { useContent } from '#web/content/content.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import { Field } from '#web/forms/field.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { useStore } from '#web/store.ts';
import { SeriesFields } from './series-fields.tsx';

/** What few posts need. It is open from the start if something of it was typed, and opens for a problem. */
export function MoreSettings({ draft }: { draft: PostDraft }) {
  const start = draft.getFirst().typed;
  const isPublished = useStore(draft, ({ saved }) => saved.post?.status === 'published');
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
        <SlugField draft={draft} />
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
        <SeriesFields draft={draft} />
      </div>
      <div className="settings-pair">
        {!isPublished && <LaterField publishAt={start.publishAt} />}
        <TextField
          label="Publication date"
          name="published_at"
          type="date"
          required={false}
          hint={isPublished ? DATE_HINTS.published : DATE_HINTS.draft}
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
function LaterField({ publishAt }: { publishAt: string }) {
  const { timeZone } = useContent('site');
  return (
    <Field
      label="Publish later"
      name="publish_at"
      hint={`Date and time in ${timeZone}. Leave empty to publish immediately.`}
    >
      {(control) => <input {...control} type="datetime-local" name="publish_at" defaultValue={publishAt} />}
    </Field>
  );
}

function SlugField({ draft }: { draft: PostDraft }) {
  const post = useStore(draft, ({ saved }) => saved.post);
  const title = useStore(draft, ({ typed }) => typed.writing.title);
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
            name="slug"
            placeholder={automatic}
            defaultValue={draft.getFirst().typed.slug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </Field>
  );
}
