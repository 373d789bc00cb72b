import { useContext, useRef, useState } from 'react';
import type { CategoryReference } from '#shared/contracts/category.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { ContentContext, useContent } from '#web/content/content.ts';
import { type EditorDraft, isSameDraft, writingToSave } from '#web/features/drafts/device-draft.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import type { Uploads } from '#web/features/text-images/create-uploads.ts';
import { useForm } from '#web/forms/use-form.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { ApiError } from '#web/session/api.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { useStore } from '#web/store.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { changedSettings, scheduleOf } from './post-settings.ts';
import { createPost, type NewPost, type SaveOutcome, type Sent, updatePost } from './save-post.ts';
import { findProblems, unfinishedTime } from './save-problems.ts';
import { savedToast } from './save-words.ts';
import { useSendAgain } from './use-send-again.ts';

interface SavingOptions {
  draft: PostDraft;
  autosave: Autosave;
  categories: CategoryReference[];
  uploads: Uploads;
  /** Called when a new post has been saved for the first time, and its form is still open. */
  onCreated: ((post: PostDetailAnswer) => void) | undefined;
}

interface SaveRequest {
  /** Absent for a post that goes on waiting for a review. */
  status: PostStatus | undefined;
  /** Whether the form stays open after the save. */
  stays: boolean;
}

/** What the fields of the calls are called in the form, where that differs. */
const NAMES: Record<string, string> = { image: 'featured_image', image_id: 'featured_image', tags: 'tag' };

const LAST_CATEGORY = 'chintan:category';

const CREATING = { title: 'Failed to create post', otherwise: 'Please try again' };
const UPDATING = { title: 'Failed to update post', otherwise: 'Failed to update post' };

export type Saving = ReturnType<typeof useSaving>;

export function useSaving({ draft, autosave, categories, uploads, onCreated }: SavingOptions) {
  const { timeZone } = useContent('site');
  const [, navigate] = useLocation();
  const content = useContext(ContentContext);
  /** The text that was saved elsewhere meanwhile; `null` without a conflict. */
  const [theirs, setTheirs] = useState<PostDetailAnswer | null>(null);
  /** The other text of a conflict, once this one is to replace it. */
  const replaced = useRef<PostDetailAnswer>(null);
  const requested = useRef<SaveRequest>({ status: 'published', stays: false });
  const isSending = useRef(false);
  const sent = useRef<Sent[]>([]);
  const isNew = useStore(draft, ({ saved }) => saved.post === null);
  const failure = isNew && !replaced.current ? CREATING : UPDATING;
  const form = useForm({
    check: () => [
      ...findProblems(writingToSave(filed(draft.read())), requested.current.status),
      ...unfinishedTime(form.ref.current),
    ],
    send,
    nameOf: (field) => NAMES[field] ?? field,
    // A problem with another field must not take the caret out of the text.
    mayMoveFocus: () => !requested.current.stays,
    failure,
  });

  const { isUnreached, attempt } = useSendAgain({
    ...{ form: form.ref, draft },
    isForReaders: () => requested.current.status !== 'draft',
  });

  async function send() {
    const request = requested.current;
    isSending.current = true;
    const sendAll = async () => {
      if (await uploads.settle()) await sendAs(request);
    };
    await attempt(sendAll, request.stays ? undefined : failure.title).finally(() => {
      isSending.current = false;
    });
  }

  async function sendAs({ status }: SaveRequest) {
    const typed = filed(draft.readToSend());
    const { saved, image } = draft.get();
    const writing = writingToSave(typed);
    // Without its images, a text may lack what it had when the button was pressed.
    const problems = findProblems(writing, status);
    if (problems.length > 0) {
      const messages = problems.map(({ message }) => message);
      throw new ApiError(422, messages, undefined, problems);
    }
    const mayBeEmpty = writing.body === '' && saved.content.writing.body !== '';
    if (mayBeEmpty && !confirm('Save the draft without any text?')) return;
    const { categoryId } = writing;
    const settings = { ...changedSettings(typed, saved.content), ...(status && scheduleOf(typed, status, timeZone)) };
    const sent = { writing, settings, imageAlt: typed.imageAlt, status };
    const target = replaced.current ?? saved.post;
    const outcome = await (target
      ? updatePost({
          ...sent,
          id: target.id,
          revision: (replaced.current ?? saved).revision ?? null,
          image: image ?? (typed.isImageRemoved ? null : undefined),
          mayBeEmpty,
          // A text that was converted stays among the versions as it was.
          keepsReplaced: theirs !== null || writing.format !== saved.content.writing.format,
        })
      : create({ ...sent, image }));
    if (outcome.kind === 'conflict') return showConflict(outcome);
    uploads.removeLeftOut();
    content?.renew();
    writeStored('local', LAST_CATEGORY, String(categoryId));
    const isFiled = draft.get().typed.writing.categoryId === null;
    if (isFiled) draft.write({ categoryId });
    await finish(outcome, typed, image, isFiled);
  }

  /** A draft without a category gets the one that was used last, which is said once it is saved. */
  function filed(typed: EditorDraft): EditorDraft {
    if (requested.current.status !== 'draft' || typed.writing.categoryId !== null) return typed;
    const last = Number(readStored('local', LAST_CATEGORY));
    const usual = categories.find(({ id }) => id === last) ?? categories[0];
    return { ...typed, writing: { ...typed.writing, categoryId: usual?.id ?? null } };
  }

  function create(post: Omit<NewPost, 'categories' | 'draftId' | 'sentBefore'>): Promise<SaveOutcome> {
    const sentBefore = sent.current;
    sent.current = [...sentBefore, { writing: post.writing, image: post.image }];
    return createPost({ ...post, categories, draftId: autosave.read().draftId, sentBefore });
  }

  /** @throws ApiError always, so that the form shows that nothing was saved */
  function showConflict({ post, message }: SaveOutcome): never {
    setTheirs(post);
    throw new ApiError(409, [message]);
  }

  /** Input that was typed during the save is not saved yet: it stays in the draft, as a change to the saved post. */
  async function finish({ post, message }: SaveOutcome, typed: EditorDraft, image: File | null, isFiled: boolean) {
    const { status, stays } = requested.current;
    const isFirst = isNew && !replaced.current;
    const filedUnder = isFiled ? post.postCategory.name : undefined;
    const toast = savedToast({ post, message, isNew: isFirst, isDraft: status === 'draft', filedUnder });
    if (stays && form.ref.current) {
      if (isFirst || isFiled) void showToast(toast);
      return stay(post, typed, image);
    }
    const current = autosave.read();
    const isImageSaved = draft.get().image === image;
    const isAllSaved = isSameDraft(current, typed) && isImageSaved;
    const { id, revision = null } = post;
    const rest = isAllSaved ? undefined : { ...current, postId: id, revision, isAside: false };
    const hasEnded = await autosave.end(rest, isImageSaved);
    void showToast(toast);
    // The browser cannot store what is not saved yet, so the form must not be left.
    if (!hasEnded) return stay(post, typed, image);
    // If the user has left the form meanwhile, there is no further navigation.
    if (!form.ref.current) return;
    if (isAllSaved) navigate(paths.posts());
    else navigate(paths.editPost({ id, draft: autosave.read().id }), { replace: true });
  }

  /** The form stays open with what it has; further saves are changes to the saved post. */
  function stay(post: PostDetailAnswer, typed: EditorDraft, image: File | null) {
    replaced.current = null;
    setTheirs(null);
    // A post that is saved as a draft has no time for publishing, even if one is entered.
    const publishAt = post.status === 'scheduled' ? typed.publishAt : '';
    const content = { ...typed, publishAt, isImageRemoved: false };
    draft.update((now) => ({
      ...now,
      saved: { post, content, revision: post.revision ?? null, isAside: false },
      image: now.image === image ? null : now.image,
    }));
    if (typed.isImageRemoved) draft.change({ isImageRemoved: false });
    if (post.status === 'published') draft.change({ publishAt: '' });
    if (isNew) {
      history.replaceState(history.state, '', paths.editPost({ id: post.id }));
      onCreated?.(post);
    }
    autosave.goOn();
  }

  return {
    form,
    theirs,
    isUnreached,
    /** Whether a button was pressed that publishes. */
    isPublishing: form.isSending && !requested.current.stays && requested.current.status !== 'draft',
    /**
     * Sets what the next press on a button of the form saves: with a status, after which the form is left, or without one,
     * which changes nothing of what the post is, and stays in the text.
     */
    request(status?: PostStatus) {
      // What is being sent goes on as it was asked for.
      if (isSending.current) return;
      requested.current = status ? { status, stays: false } : { status: statusToKeep(draft.get()), stays: true };
    },
    /** Replaces the other text with this one, with the status requested before. */
    keepMine() {
      replaced.current = theirs;
      form.ref.current?.requestSubmit();
    },
    async takeTheirs({ id }: PostDetailAnswer) {
      if (!(await autosave.end({ ...autosave.read(), postId: id, isAside: true }))) return;
      void showToast({ title: 'Your text is kept', description: 'It stays on this device, under Writing.' });
      navigate(paths.editPost({ id }), { replace: true });
    },
    async discard() {
      if (!confirm('Discard what you typed? This cannot be undone.')) return;
      await autosave.end();
      const { post } = draft.get().saved;
      navigate(post ? paths.editPost({ id: post.id }) : location.pathname, { replace: true });
    },
  };
}

function statusToKeep({ typed, saved: { post } }: ReturnType<PostDraft['get']>): PostStatus | undefined {
  if (post?.review_requested_at) return undefined;
  if (post?.status === 'scheduled') return typed.publishAt === '' ? 'draft' : 'published';
  return post?.status ?? 'draft';
}
