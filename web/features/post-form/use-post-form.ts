import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { isSameWriting, normaliseWriting } from '#shared/writing.ts';
import { useContent } from '#web/content.ts';
import { type EditorDraft, EMPTY_DRAFT, writingToSave } from '#web/features/drafts/device-draft.ts';
import type { OpenDraft } from '#web/features/drafts/open-draft.ts';
import { useAutosave } from '#web/features/drafts/use-autosave.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { loadToasts, showToast } from '#web/toasts/show-toast.ts';
import { writingOf } from './save-post.ts';
import { useLanguage } from './use-language.ts';
import { useSaving } from './use-saving.ts';

export interface PostFormOptions {
  open: OpenDraft;
  /** `null` to create a post. */
  post: PostDetailAnswer | null;
}

/** The state of the editor, and the actions of the writer. */
export function usePostForm({ open, post }: PostFormOptions) {
  const [, navigate] = useLocation();
  const saved = post ? { ...EMPTY_DRAFT, writing: writingOf(post) } : EMPTY_DRAFT;
  const start = startOf(open, saved);
  // The draft may have been saved although the response was lost.
  const isSaved = post !== null && isSameWriting(writingToSave(start), normaliseWriting(saved.writing));
  const [tags, setTags] = useState(start.writing.tags);
  const [image, setImage] = useState(post ? null : open.image);
  const latestTags = useRef(tags);
  const fields = useRef<HTMLFormElement>(null);
  const { language, follow } = useLanguage(start.writing);
  const categories = useCategories(post);
  const read = () => (fields.current ? readFields(fields.current, latestTags.current, start) : start);

  const revision = (open.stored && !isSaved ? open.stored.revision : post?.revision) ?? null;
  const autosave = useAutosave({ open, revision, saved, read });
  const target = post && { id: post.id, revision };
  const saving = useSaving({ autosave, read, saved, target, categories, image });
  const { ref } = saving.form;

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
  }

  return {
    start,
    tags,
    image,
    language,
    categories,
    autosave,
    saving,
    restored: isSaved ? null : open.stored,
    handleInput(event: FormEvent) {
      touch();
      follow(read().writing, event);
    },
    changeTags(next: string[]) {
      latestTags.current = next;
      setTags(next);
      touch();
    },
    chooseImage(next: File | null) {
      setImage(next);
      touch();
      void autosave.changeImage(next);
    },
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

function startOf({ stored }: OpenDraft, saved: EditorDraft): EditorDraft {
  if (!stored) return saved;
  const { pendingTag, imageAlt } = stored;
  // The draft may be older than a field. The video is always the saved one, since the form has no field for it.
  const writing = { ...saved.writing, ...stored.writing, youtubeUrl: saved.writing.youtubeUrl };
  return { writing, pendingTag, imageAlt };
}

/** The values of the fields exactly as typed; the tags are not in a field, so they are passed in. */
function readFields(form: HTMLFormElement, tags: string[], start: EditorDraft): EditorDraft {
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  const categoryId = Number(value('category')) || null;
  const [title, summary, body] = [value('title'), value('summary'), value('content')];
  const language = (value('language') || null) as Language | null;
  const writing = { ...start.writing, title, summary, body, categoryId, tags, language };
  return { writing, pendingTag: value('tag'), imageAlt: value('image_alt') };
}

/** The available categories, and that of the post if it is not among them. */
function useCategories(post: PostDetailAnswer | null) {
  const available = useContent('categories');
  const own = post?.postCategory;
  return own && !available.some(({ id }) => id === own.id) ? [own, ...available] : available;
}
