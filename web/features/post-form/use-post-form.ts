import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { useContent } from '#web/content/content.ts';
import type { EditorDraft } from '#web/features/drafts/device-draft.ts';
import type { OpenDraft } from '#web/features/drafts/open-draft.ts';
import { useAutosave } from '#web/features/drafts/use-autosave.ts';
import { useRenderedText } from '#web/features/text-field/use-rendered-text.ts';
import { useTextEditors } from '#web/features/text-field/use-text-editors.ts';
import { useTextImages } from '#web/features/text-images/use-text-images.ts';
import * as paths from '#web/paths.ts';
import { loadToasts } from '#web/toasts/show-toast.ts';
import { useCategories } from './choice-fields.tsx';
import { openedState, type SavedPost } from './opened-state.ts';
import { imageOf } from './post-settings.ts';
import { readFields } from './read-fields.ts';
import { useBesideFields } from './use-beside-fields.ts';
import { LANGUAGE_SAMPLE, useLanguage } from './use-language.ts';
import { useLeaving } from './use-leaving.ts';
import { useLockOfCreatedPost } from './use-lock-of-created-post.ts';
import { usePreviewToggle } from './use-preview-toggle.ts';
import { useSaving } from './use-saving.ts';

export interface PostFormOptions {
  open: OpenDraft;
  /** `null` to create a post. */
  post: PostDetailAnswer | null;
  /** Called when a new post has been saved for the first time, and its form is still open. */
  onCreated?: (post: PostDetailAnswer) => void;
}

interface EditorOptions extends PostFormOptions {
  /** The field of the text. */
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The state of the editor, and the actions of the writer. */
export function usePostForm({ open, post: opened, onCreated, area }: EditorOptions) {
  const { timeZone } = useContent('site');
  const [{ start, isSaved, saved: savedAtFirst }] = useState(() => openedState(open, opened, timeZone));
  const [{ post, content, revision, isAside }, setSaved] = useState<SavedPost>(savedAtFirst);
  const [isRestored, setRestored] = useState(!isSaved);
  const { beside, readBeside, changeBeside } = useBesideFields(start, open.image);
  const { format, image, isImageRemoved } = beside;
  const isMarkdown = format === 'markdown';
  const editors = useTextEditors({ area, source: start.writing.body, isFormatted: isMarkdown });
  const fields = useRef<HTMLFormElement>(null);
  const readWith = (body: string) => (fields.current ? readFields(fields.current, { ...readBeside(), body }) : start);
  const textImages = useTextImages({ area, editor: editors.activeEditor, account: open.account, isMarkdown });
  const { uploads } = textImages;
  const read = () => readWith(uploads.withAddresses(editors.read()));

  const { language, follow } = useLanguage(start.writing);
  const autosave = useAutosave({ open, postId: post?.id ?? null, revision, isAside, saved: content, read });
  const categories = useCategories(post);
  const saving = useSaving({
    autosave,
    read,
    readToSend: () => readWith(editors.readWithoutPlaceholders()),
    saved: content,
    target: post && { id: post.id, revision },
    categories,
    image,
    readImage: () => readBeside().image,
    beforeSend: uploads.settle,
    afterSend: uploads.removeLeftOut,
    onSavedHere,
  });
  const { ref } = saving.form;
  const { wantsPreview, togglePreview } = usePreviewToggle();
  const isPreviewed = wantsPreview && editors.isSource && saving.theirs === null;
  const text = useRenderedText({ read: () => read().writing, language, isPreviewed });
  useLockOfCreatedPost(open, post?.id ?? null);
  const leaving = useLeaving(autosave, post);

  // From the moment at which the form is painted, someone may type into it. `ref` is empty after unmounting, when the last
  // input still has to be read.
  useLayoutEffect(() => {
    fields.current = ref.current;
  }, [ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form is mounted
  useEffect(() => {
    loadToasts().catch(() => {});
    if (isSaved && open.stored) autosave.touch();
  }, []);

  function touch() {
    // With the id in the address, a reload finds the draft, and so does another tab.
    if (!post && !location.search) history.replaceState(history.state, '', `${location.pathname}?draft=${open.id}`);
    autosave.touch();
    text.schedule();
  }

  function change(changes: Parameters<typeof changeBeside>[0]) {
    changeBeside(changes);
    touch();
  }

  /** The form stays open with what it has; further saves are changes to the saved post. */
  function onSavedHere(saved: PostDetailAnswer, typed: EditorDraft) {
    const isFirst = post === null;
    setRestored(false);
    // A post that is saved as a draft has no time for publishing, even if one is entered.
    const publishAt = saved.status === 'scheduled' ? typed.publishAt : '';
    const content = { ...typed, publishAt, isImageRemoved: false };
    // The next autosave must know of it, whenever that comes.
    flushSync(() => setSaved({ post: saved, content, revision: saved.revision ?? null, isAside: false }));
    if (typed.isImageRemoved) change({ isImageRemoved: false });
    const hasNewImage = readBeside().image !== image;
    if (!hasNewImage) changeBeside({ image: null });
    if (isFirst) {
      history.replaceState(history.state, '', paths.editPost({ id: saved.id }));
      onCreated?.(saved);
    }
    autosave.goOn(hasNewImage);
  }

  return {
    post,
    start,
    ...beside,
    editors,
    savedImage: isImageRemoved ? undefined : imageOf(post),
    language,
    categories,
    autosave,
    saving,
    textImages,
    text,
    isPreviewed,
    togglePreview,
    restored: isRestored ? open.stored : null,
    ...leaving,
    handleInput(event: FormEvent) {
      touch();
      // Reading the whole text would be felt at every key press of a long one.
      follow(readWith(editors.readBeginning(LANGUAGE_SAMPLE)).writing, event);
    },
    /** The status with which the post stays what it is when it is saved. */
    statusToKeep: (): PostStatus => {
      if (post?.status === 'scheduled') return read().publishAt === '' ? 'draft' : 'published';
      return post?.status ?? 'draft';
    },
    changeTags: (tags: string[]) => change({ tags }),
    /** Makes a formatted text of a plain one. */
    convert(markdown: string) {
      // The editor that is shown then begins with the converted text.
      flushSync(() => {
        changeBeside({ format: 'markdown' });
        editors.convert(markdown);
      });
      area.current?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    /** Without an image, the post will have none, unless that is taken back. */
    chooseImage(next: File | null) {
      change({ image: next, isImageRemoved: next === null && imageOf(post) !== undefined });
      void autosave.changeImage(next);
    },
    keepImage: () => change({ isImageRemoved: false }),
  };
}
