import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { sameWriting } from '#web/features/draft-keeping/kept-draft.ts';
import { type OpenDraft, putAside } from '#web/features/draft-keeping/open-draft.ts';
import { useKeeping } from '#web/features/draft-keeping/use-keeping.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { loadToasts, showToast } from '#web/toasts/show-toast.ts';
import { readWriting } from './read-writing.ts';
import { tidyWriting, writingOf } from './save-post.ts';
import { useCategories } from './use-categories.ts';
import { useLanguage } from './use-language.ts';
import { useSaving } from './use-saving.ts';

export interface PostFormTask {
  account: number;
  open: OpenDraft;
  /** `null` to create one. */
  post: PostDetailAnswer | null;
}

const EMPTY = { title: '', summary: '', content: '', category: '', tags: [], tag: '', image_alt: '' };

/** What stands in the fields, what becomes of it, and what the writer may do about it. */
export function usePostForm({ account, open, post }: PostFormTask) {
  const [, navigate] = useLocation();
  const saved = post ? writingOf(post) : EMPTY;
  const start = open.kept?.writing ?? saved;
  // It may have been saved without the answer being heard.
  const isSaved = post !== null && sameWriting(tidyWriting(start), tidyWriting(saved));
  const [tags, setTags] = useState(start.tags);
  const [image, setImage] = useState(post ? null : open.image);
  const latestTags = useRef(tags);
  const fields = useRef<HTMLFormElement>(null);
  const { language, follow } = useLanguage(start);
  const categories = useCategories(post);
  const read = () => (fields.current ? readWriting(fields.current, latestTags.current, categories.idOf) : start);

  const postId = post?.id ?? null;
  const began = open.kept && !isSaved ? open.kept.revision : post?.revision;
  const revision = began ?? null;
  const keeping = useKeeping({ account, open, postId, revision, saved, read });
  const target = post && { id: post.id, revision };
  const saving = useSaving({ keeping, read, saved, target, categoryName: categories.nameOf, image });
  const { ref } = saving.form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    // Also for when it is no longer on the page.
    fields.current = ref.current;
    loadToasts().catch(() => {});
    if (isSaved && open.kept) keeping.touch();
  }, []);

  function touch() {
    // So that a reload, and another tab, know what is being written here.
    if (!post && !location.search) history.replaceState(history.state, '', `${location.pathname}?draft=${open.id}`);
    keeping.touch();
  }

  return {
    start,
    tags,
    image,
    language,
    categories,
    keeping,
    saving,
    restored: isSaved ? null : open.kept,
    handleInput(event: FormEvent) {
      touch();
      follow(read(), event);
    },
    changeTags(next: string[]) {
      latestTags.current = next;
      setTags(next);
      touch();
    },
    chooseImage(next: File | null) {
      setImage(next);
      touch();
      void keeping.keepFile(next);
    },
    async discard() {
      if (!confirm('Discard what you typed? It cannot be brought back.')) return;
      await keeping.end();
      navigate(post ? paths.editPost({ id: post.id }) : location.pathname, { replace: true });
    },
    async takeTheirs({ id }: PostDetailAnswer) {
      await putAside({ ...keeping.draft(), postId: id });
      await keeping.end();
      void showToast({ title: 'Your text is kept', description: 'You find it on this device, above your posts.' });
      navigate(paths.editPost({ id }), { replace: true });
    },
  };
}
