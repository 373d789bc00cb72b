import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { languageOf } from '#shared/text/script.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import type { DeviceDraft } from '#web/features/drafts/device-draft.ts';
import { useOtherTabs } from '#web/features/drafts/draft-lock.ts';
import type { OpenDraft } from '#web/features/drafts/open-draft.ts';
import { useAutosave } from '#web/features/drafts/use-autosave.ts';
import { QUESTION_OF_LOSS, useLeaveQuestion } from '#web/features/drafts/use-leave-question.ts';
import { ContentField } from '#web/features/text-field/content-field.tsx';
import { ModeSwitch } from '#web/features/text-field/mode-switch.tsx';
import { Preview } from '#web/features/text-field/preview.tsx';
import { shortcutOf } from '#web/features/text-field/shortcuts.ts';
import { useEditedText } from '#web/features/text-field/use-edited-text.ts';
import { isTouchDevice } from '#web/features/text-field/use-editor-mode.ts';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { Form } from '#web/forms/form.tsx';
import { stayInForm } from '#web/forms/stay-in-form.ts';
import { WritingField } from '#web/forms/writing-field.tsx';
import { useStore } from '#web/store.ts';
import { loadToasts } from '#web/toasts/show-toast.ts';
import { useCategories } from './choice-fields.tsx';
import { Conflict } from './conflict.tsx';
import { Conversion } from './conversion.tsx';
import { openedDraft } from './opened-draft.ts';
import { typeInto } from './post-settings.ts';
import { SaveRow } from './save-row.tsx';
import { SettingsButton, SettingsPanel, useSettingsPanel } from './settings-panel.tsx';
import { usePreviewToggle } from './use-preview-toggle.ts';
import { useSaving } from './use-saving.ts';

interface PostFormProps {
  open: OpenDraft;
  /** `null` to create a post. */
  post: PostDetailAnswer | null;
  /** Called when a new post has been saved for the first time, and its form is still open. */
  onCreated?: (post: PostDetailAnswer) => void;
}

export function PostForm({ open, post: opened, onCreated }: PostFormProps) {
  const { timeZone } = useContent('site');
  const [{ draft, isSaved }] = useState(() => openedDraft(open, opened, timeZone));
  const { writing } = draft.getFirst().typed;
  const saved = useStore(draft, (now) => now.saved);
  const language = useStore(draft, (now) => now.language);
  const titleLanguage = useStore(draft, ({ typed }) => languageOf(typed.writing.title));
  const isMarkdown = useStore(draft, ({ typed }) => typed.writing.format === 'markdown');
  const { wantsPreview, togglePreview } = usePreviewToggle();
  const text = useEditedText({
    ...{ account: open.account, source: writing.body, language, isFormatted: isMarkdown },
    readWriting: () => draft.read().writing,
    isPreviewed: wantsPreview,
  });
  const { area, editors, images, rendering } = text;
  const { rendered, schedule } = rendering;
  const { uploads } = images;
  const autosave = useAutosave(open, draft);
  const categories = useCategories(saved.post);
  const saving = useSaving({ draft, autosave, categories, uploads, onCreated });
  const { form, theirs } = saving;
  const isPreviewed = wantsPreview && editors.isSource && theirs === null;
  const settings = useSettingsPanel(form);
  const hasOtherTabs = useOtherTabs(open, saved.post?.id ?? null);
  useLeaveQuestion(autosave.isUnsaved, autosave.hasFailed ? QUESTION_OF_LOSS : undefined);
  const isRestored = !isSaved && saved === draft.getFirst().saved;

  useLayoutEffect(() => draft.onTyped(() => schedule()), [draft, schedule]);
  useLayoutEffect(() => {
    const { readWithoutPlaceholders, readBeginning } = editors;
    draft.body = { read: text.read, readWithoutPlaceholders, readBeginning };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form is mounted
  useEffect(() => {
    loadToasts().catch(() => {});
    // What the server has already is no draft any more.
    if (isSaved && open.stored) draft.change();
    // A new text begins with its title. On a phone, the keyboard would cover half of the empty page.
    const isEmpty = !opened && !open.stored && !open.image;
    if (isEmpty && !isTouchDevice() && !isWriting()) form.ref.current?.querySelector('textarea')?.focus();
  }, []);
  useSaveKey(() => {
    if (!autosave.isUnsaved && saved.post) return;
    saving.request();
    form.ref.current?.requestSubmit();
  });

  function handleInput({ target, nativeEvent }: FormEvent) {
    typeInto(draft, target as HTMLInputElement);
    // While an input method is composing a syllable, its language would change back and forth.
    if (!(nativeEvent as InputEvent).isComposing) draft.followLanguage();
  }

  /** Makes a formatted text of a plain one. */
  function convert(markdown: string) {
    draft.write({ format: 'markdown' });
    editors.convert(markdown);
    area.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it handle their keys themselves
    <div
      className={classOf(theirs !== null, isPreviewed, !editors.isSource)}
      onInput={handleInput}
      onCompositionEnd={handleInput}
      onKeyDown={stayInForm}
    >
      {isRestored && open.stored && <Restored draft={open.stored} post={saved.post} onDiscard={saving.discard} />}
      {(hasOtherTabs || autosave.hasMoved) && (
        <p className="draft-notice marked small" role="status">
          This text is also open in another tab. Each tab keeps its own version, so continue in only one of them.
        </p>
      )}
      {theirs && (
        <Conflict theirs={theirs} onKeepMine={saving.keepMine} onTakeTheirs={() => saving.takeTheirs(theirs)} />
      )}
      <Form form={form} label={saved.post ? 'Edit Post' : 'Create New Post'}>
        <WritingField label="Title" name="title" isOneLine lang={titleLanguage} defaultValue={writing.title} />
        <WritingField label="Summary" name="summary" rows={3} lang={language} defaultValue={writing.summary} />
        <ContentField
          text={text}
          rows={opened ? 10 : 8}
          savedHtml={writing.body === opened?.post_data ? opened.html : undefined}
          isPreviewed={isPreviewed}
          onPreview={togglePreview}
          isSwitchElsewhere
          above={!isMarkdown && <Conversion area={area} onConvert={convert} />}
        />
        {isPreviewed && <Preview rendered={rendered} language={language} area={area} />}
        <SettingsPanel draft={draft} state={settings} categories={categories} isStored={!autosave.hasFailed} />
        <SaveRow
          draft={draft}
          autosave={autosave}
          rendered={rendered}
          saving={saving}
          settings={<SettingsButton draft={draft} state={settings} categories={categories} />}
          modeSwitch={isMarkdown && <ModeSwitch text={text} />}
        />
      </Form>
    </div>
  );
}

interface RestoredProps {
  draft: DeviceDraft;
  post: PostDetailAnswer | null;
  onDiscard: () => void;
}

function Restored({ draft, post, onDiscard }: RestoredProps) {
  const isOvertaken = post !== null && draft.revision !== post.revision;
  return (
    <p className="draft-notice marked small" role="status">
      Restored what you typed on <DashboardDate time={draft.savedAt} hasTime />. It is not saved to the site yet.{' '}
      {isOvertaken && 'The post has been saved elsewhere since. '}
      <LinkButton label="Discard" onClick={onDiscard} />
    </p>
  );
}

/** Calls `save` for Ctrl+S, or Cmd+S on a Mac, wherever the focus is. */
function useSaveKey(save: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (shortcutOf(event) !== 'S') return;
    event.preventDefault();
    if (!event.isComposing && !event.repeat) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** The preview needs the place beside the form, and so does the other text of a conflict. */
function classOf(hasConflict: boolean, isPreviewed: boolean, isRich: boolean): string {
  if (hasConflict) return 'editor editor-wide editor-conflict';
  if (isRich) return 'editor editor-rich';
  return isPreviewed ? 'editor editor-wide editor-previewed' : 'editor';
}
