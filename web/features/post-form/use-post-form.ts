import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { hasTooManyMarks } from '#shared/text/body-pieces.ts';
import { isSameWriting, normaliseWriting, type TextFormat } from '#shared/writing.ts';
import { useContent } from '#web/content.ts';
import { type EditorDraft, EMPTY_DRAFT, writingToSave } from '#web/features/drafts/device-draft.ts';
import { lockDraft } from '#web/features/drafts/draft-lock.ts';
import type { OpenDraft } from '#web/features/drafts/open-draft.ts';
import { useAutosave } from '#web/features/drafts/use-autosave.ts';
import { useShownText } from '#web/features/text-field/use-shown-text.ts';
import { useTextEditors } from '#web/features/text-field/use-text-editors.ts';
import { useTextImages } from '#web/features/text-images/use-text-images.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { loadToasts, showToast } from '#web/toasts/show-toast.ts';
import { imageOf, isOlderThanSettings, isSameSettings, restoredSettings, settingsOf } from './post-settings.ts';
import { writingOf } from './save-post.ts';
import { useLanguage } from './use-language.ts';
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

/** The post as it is on the server, as far as the form knows. */
interface SavedPost {
  post: PostDetailAnswer | null;
  /** What the fields had when it was saved. */
  content: EditorDraft;
  /** The revision on which the text in the form is based. */
  revision: number | null;
  isAside: boolean;
}

/** The state of the editor, and the actions of the writer. */
export function usePostForm({ open, post: opened, onCreated, area }: EditorOptions) {
  const [, navigate] = useLocation();
  const { timeZone } = useContent('site');
  const [opening] = useState(() => openedState(open, opened, timeZone));
  const [{ post, content, revision, isAside }, setSaved] = useState<SavedPost>(opening.saved);
  const { start, isSaved } = opening;
  const [isRestored, setRestored] = useState(!isSaved);
  const [tags, setTags] = useState(start.writing.tags);
  const [format, setFormat] = useState(start.writing.format);
  const [image, setImage] = useState(open.image);
  const [isImageRemoved, setImageRemoved] = useState(start.isImageRemoved);
  const latest = useRef({ tags, format, image, isImageRemoved });
  const fields = useRef<HTMLFormElement>(null);
  const { language, follow } = useLanguage(start.writing);
  const categories = useCategories(post);
  const [hasTooMany] = useState(() => hasTooManyMarks(start.writing.body));
  const canBeRich = format === 'markdown' && !hasTooMany;
  const editors = useTextEditors({ area, source: start.writing.body, canBeRich });
  const read = () =>
    fields.current ? readFields(fields.current, { ...latest.current, body: editors.read() }, start) : start;

  const autosave = useAutosave({ open, postId: post?.id ?? null, revision, isAside, saved: content, read });
  const target = post && { id: post.id, revision };
  const readImage = () => latest.current.image;
  const textImages = useTextImages({
    area,
    editor: editors.current,
    account: open.account,
    isMarkdown: format === 'markdown',
  });
  const saving = useSaving({
    autosave,
    read,
    saved: content,
    target,
    categories,
    image,
    readImage,
    beforeSend: textImages.uploads.settle,
    onSavedHere,
  });
  const { ref } = saving.form;
  const { wantsPreview, togglePreview } = usePreviewToggle();
  const isPreviewed = wantsPreview && !editors.isRich && saving.theirs === null;
  const text = useShownText({ read: () => read().writing, language, isPreviewed });
  useLockOfCreatedPost(open, post?.id ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form is mounted
  useEffect(() => {
    // `ref` is empty after unmounting, when the last input still has to be read.
    fields.current = ref.current;
    loadToasts().catch(() => {});
    if (isSaved && open.stored) autosave.touch();
  }, []);

  function touch() {
    // With the id in the address, a reload finds the draft, and so does another tab.
    if (!post && !location.search) history.replaceState(history.state, '', `${location.pathname}?draft=${open.id}`);
    autosave.touch();
    text.schedule();
  }

  function removeSavedImage(isRemoved: boolean) {
    latest.current.isImageRemoved = isRemoved;
    setImageRemoved(isRemoved);
    touch();
  }

  /** The form stays open with what it has; further saves are changes to the saved post. */
  function onSavedHere(saved: PostDetailAnswer, typed: EditorDraft) {
    const isFirst = post === null;
    setRestored(false);
    // The next autosave must know of it, whenever that comes.
    const content = { ...typed, isImageRemoved: false };
    flushSync(() => setSaved({ post: saved, content, revision: saved.revision ?? null, isAside: false }));
    if (typed.isImageRemoved) removeSavedImage(false);
    const hasNewImage = latest.current.image !== image;
    if (!hasNewImage) {
      latest.current.image = null;
      setImage(null);
    }
    if (isFirst) {
      history.replaceState(history.state, '', paths.editPost({ id: saved.id }));
      onCreated?.(saved);
    }
    autosave.goOn(hasNewImage);
  }

  return {
    post,
    start,
    tags,
    format,
    editors,
    image,
    savedImage: isImageRemoved ? undefined : imageOf(post),
    isImageRemoved,
    language,
    categories,
    autosave,
    saving,
    textImages,
    text,
    isPreviewed,
    togglePreview,
    read,
    restored: isRestored ? open.stored : null,
    handleInput(event: FormEvent) {
      touch();
      follow(read().writing, event);
    },
    changeTags(next: string[]) {
      latest.current.tags = next;
      setTags(next);
      touch();
    },
    changeFormat(next: TextFormat) {
      latest.current.format = next;
      setFormat(next);
      touch();
    },
    /** Without an image, the post will have none, unless that is taken back. */
    chooseImage(next: File | null) {
      latest.current.image = next;
      setImage(next);
      removeSavedImage(next === null && imageOf(post) !== undefined);
      void autosave.changeImage(next);
    },
    removeSavedImage,
    async discard() {
      if (!confirm('Discard what you typed? It cannot be brought back.')) return;
      await autosave.end();
      navigate(post ? paths.editPost({ id: post.id }) : location.pathname, { replace: true });
    },
    async takeTheirs({ id }: PostDetailAnswer) {
      if (!(await autosave.end({ ...autosave.draft(), postId: id, isAside: true }))) return;
      void showToast({ title: 'Your text is kept', description: 'You find it on this device, above your posts.' });
      navigate(paths.editPost({ id }), { replace: true });
    },
  };
}

function openedState(open: OpenDraft, post: PostDetailAnswer | null, timeZone: string) {
  const content = post ? { ...EMPTY_DRAFT, ...settingsOf(post, timeZone), writing: writingOf(post) } : EMPTY_DRAFT;
  const start = startOf(open, content, post);
  // The draft may have been saved although the response was lost.
  const isSameText = post !== null && isSameWriting(writingToSave(start), normaliseWriting(content.writing));
  const isSaved = isSameText && isSameSettings(start, content) && open.image === null;
  const revision = (open.stored && !isSaved ? open.stored.revision : post?.revision) ?? null;
  const saved: SavedPost = { post, content, revision, isAside: open.stored?.isAside ?? false };
  return { start, isSaved, saved };
}

function startOf({ stored }: OpenDraft, saved: EditorDraft, post: PostDetailAnswer | null): EditorDraft {
  if (!stored) return saved;
  // The draft may be older than a field, and all texts were plain before there were formats.
  const { format = 'plain' } = stored.writing as { format?: TextFormat };
  const youtubeUrl = isOlderThanSettings(stored) ? saved.writing.youtubeUrl : stored.writing.youtubeUrl;
  const writing = { ...saved.writing, ...stored.writing, format, youtubeUrl };
  return { writing, pendingTag: stored.pendingTag, ...restoredSettings(stored, saved, post) };
}

/** What is not in a field. */
interface BesideFields {
  tags: string[];
  format: TextFormat;
  isImageRemoved: boolean;
  /** The text as its editor has it. */
  body: string;
}

/** The values of the fields exactly as typed. */
function readFields(form: HTMLFormElement, beside: BesideFields, start: EditorDraft): EditorDraft {
  const { tags, format, isImageRemoved, body } = beside;
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  const categoryId = Number(value('category')) || null;
  const [title, summary] = [value('title'), value('summary')];
  const language = (value('language') || null) as Language | null;
  const youtubeUrl = value('youtube_url') || null;
  const writing = { ...start.writing, title, summary, body, format, categoryId, tags, youtubeUrl, language };
  const settings = { slug: value('slug'), publishedOn: value('published_at'), imageAlt: value('image_alt') };
  return { writing, pendingTag: value('tag'), ...settings, isImageRemoved };
}

/** A text that was new when it was opened is locked as the saved post, too: no other tab takes up the same draft. */
function useLockOfCreatedPost(open: OpenDraft, postId: number | null): void {
  useEffect(() => {
    if (open.postId !== null || postId === null) return;
    const locked = lockDraft({ ...open, postId });
    return () => void locked.then((release) => release?.());
  }, [open, postId]);
}

/** The available categories, and that of the post if it is not among them. */
function useCategories(post: PostDetailAnswer | null) {
  const available = useContent('categories');
  const own = post?.postCategory;
  return own && !available.some(({ id }) => id === own.id) ? [own, ...available] : available;
}
