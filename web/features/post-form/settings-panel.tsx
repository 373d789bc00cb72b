import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CategoryReference } from '#shared/contracts/category.ts';
import { slugOf } from '#shared/text/slug.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import { Field } from '#web/forms/field.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import type { Form } from '#web/forms/use-form.ts';
import { useStore } from '#web/store.ts';
import { CategoryField } from './choice-fields.tsx';
import { ImageField } from './image-field.tsx';
import { PreviewLink } from './preview-link.tsx';
import { SeriesFields } from './series-fields.tsx';
import { TagsField } from './tags-field.tsx';
import { WrittenNames } from './written-text.tsx';

export type SettingsPanelState = ReturnType<typeof useSettingsPanel>;

/** Whether the settings are in sight. They stay in the form in any case. */
export function useSettingsPanel({ ref: form, problems }: Form) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  // A field out of sight cannot take the focus when the form finds its problem, and one that the panel covers is not seen.
  useLayoutEffect(() => {
    const field = Object.keys(problems).length > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!field || !panel.current) return;
    const isInside = panel.current.contains(field);
    if (!isInside && matchMedia('(width < 64rem)').matches) setOpen(false);
    if (!isInside || !panel.current.hidden) return;
    panel.current.hidden = false;
    setOpen(true);
    if (!isWriting()) field.focus();
  }, [form, problems]);
  useEffect(() => {
    if (isOpen && !isWriting() && !panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true });
  }, [isOpen]);

  return {
    id,
    panel,
    button,
    isOpen,
    toggle: () => setOpen(!isOpen),
    close() {
      setOpen(false);
      button.current?.focus({ preventScroll: true });
    },
  };
}

interface SettingsPanelProps {
  draft: PostDraft;
  state: SettingsPanelState;
  categories: CategoryReference[];
  /** Whether what was typed is still there after leaving the form. */
  isStored: boolean;
}

/** All that a post has besides its title, summary and text. */
export function SettingsPanel({ draft, state, categories, isStored }: SettingsPanelProps) {
  const { writing, publishAt, publishedOn } = draft.getFirst().typed;
  const { subtitle } = writing;
  const { timeZone } = useContent('site');
  const post = useStore(draft, ({ saved }) => saved.post);
  const language = useStore(draft, (now) => now.language);
  const isPublished = post?.status === 'published';
  const { id, panel, isOpen, close } = state;
  return (
    <section
      className="post-settings"
      id={id}
      ref={panel}
      aria-labelledby={`${id}-heading`}
      tabIndex={-1}
      hidden={!isOpen}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
      }}
    >
      <div className="settings-head row spread small">
        <h2 id={`${id}-heading`}>Settings</h2>
        <LinkButton label="Close" onClick={close} />
      </div>
      <CategoryField draft={draft} categories={categories} isStored={isStored} />
      <TagsField draft={draft} />
      <ImageField draft={draft} />
      <TextField label="Subtitle" name="subtitle" required={false} spellCheck lang={language} defaultValue={subtitle} />
      <SelectField label="Language" name="language" choices={LANGUAGES} defaultValue={writing.language ?? ''} />
      <SlugField draft={draft} />
      <SeriesFields draft={draft} />
      {!isPublished && (
        <TextField
          label="Publish later"
          name="publish_at"
          type="datetime-local"
          required={false}
          hint={`Date and time in ${timeZone}. Leave empty to publish immediately.`}
          defaultValue={publishAt}
        />
      )}
      <TextField
        label="Publication date"
        name="published_at"
        type="date"
        required={false}
        hint={isPublished ? DATE_HINTS.published : DATE_HINTS.draft}
        defaultValue={publishedOn}
      />
      <TextField
        label="Related video"
        name="youtube_url"
        inputMode="url"
        required={false}
        hint="A YouTube link, shown below the text."
        defaultValue={writing.youtubeUrl ?? ''}
      />
      {post && !isPublished && <PreviewLink postId={post.id} />}
    </section>
  );
}

/** Fonts, hyphenation and pronunciation depend on it. Usually the script of the text says it. */
const LANGUAGES = [
  ['', 'Detected from the text'],
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const;

const DATE_HINTS = {
  draft: 'For a post that first appeared earlier. Leave empty to use the day you publish it.',
  published: 'Change it if the post first appeared earlier.',
};

function SlugField({ draft }: { draft: PostDraft }) {
  const post = useStore(draft, ({ saved }) => saved.post);
  const title = useStore(draft, ({ typed }) => typed.writing.title);
  const isSameTitle = post !== null && !post.slug_chosen && slugOf(title) === slugOf(post.title);
  const hint = 'Made from the title if left empty.';
  return (
    <Field
      label="Address"
      name="slug"
      hint={post?.status === 'published' ? `${hint} The old address still leads here.` : hint}
    >
      {(control) => (
        <div className="slug-input">
          <span aria-hidden>/blog/</span>
          <input
            {...control}
            name="slug"
            placeholder={isSameTitle ? post.slug : slugOf(title)}
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

const TAGS_SHOWN_MAXIMUM = 2;

/** Opens the settings, and says which category and tags are chosen. */
export function SettingsButton({ draft, state, categories }: Omit<SettingsPanelProps, 'isStored'>) {
  const { categoryId, tags } = useStore(draft, ({ typed }) => typed.writing);
  const category = categories.find(({ id }) => id === categoryId)?.name;
  const others = tags.length - TAGS_SHOWN_MAXIMUM;
  const shown = [...tags.slice(0, TAGS_SHOWN_MAXIMUM), ...(others > 0 ? [`+${others}`] : [])];
  const chosenId = `${state.id}-chosen`;
  return (
    <>
      <button
        type="button"
        className="word-button"
        ref={state.button}
        aria-expanded={state.isOpen}
        aria-controls={state.id}
        aria-describedby={chosenId}
        data-incomplete={category === undefined || undefined}
        onClick={state.isOpen ? state.close : state.toggle}
      >
        Settings
      </button>
      {!state.isOpen && (
        <p className="settings-chosen meta" id={chosenId}>
          <WrittenNames names={[category ?? 'No category yet', ...shown]} />
        </p>
      )}
    </>
  );
}
