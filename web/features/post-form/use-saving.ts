import { useContext, useRef, useState } from 'react';
import type { CategoryReference } from '#shared/contracts/category.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { type Writing, writingProblems } from '#shared/writing.ts';
import { ContentContext, useContent } from '#web/content/content.ts';
import { type EditorDraft, isSameDraft, writingToSave } from '#web/features/drafts/device-draft.ts';
import type { Autosave } from '#web/features/drafts/use-autosave.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { useForm } from '#web/forms/use-form.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { ApiError } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { changedSettings, scheduleOf } from './post-settings.ts';
import { createPost, type SaveOutcome, type Sent, updatePost } from './save-post.ts';
import { savedToast } from './saved-toast.ts';

/** The post to update, and the revision on which the update is based. */
interface Target {
  id: number;
  revision: number | null;
}

interface SavingOptions {
  autosave: Autosave;
  read: () => EditorDraft;
  /** What is sent: the text without the images that are not uploaded. */
  readToSend: () => EditorDraft;
  /** The content as the server has it. */
  saved: EditorDraft;
  target: Target | null;
  categories: CategoryReference[];
  image: File | null;
  /** The image that is chosen by now, perhaps during a save. */
  readImage: () => File | null;
  /** Prepares the text. @returns `false` if the writer does not want to save it now */
  beforeSend: () => Promise<boolean>;
  /** Called when the server has what was sent. */
  afterSend: () => void;
  /** Called after a save with which the form stays open; `typed` is what was saved. */
  onSavedHere: (post: PostDetailAnswer, typed: EditorDraft) => void;
}

interface Update {
  typed: EditorDraft;
  writing: Writing;
  status: PostStatus;
  mayBeEmpty: boolean;
}

/** What the fields of the calls are called in the form, where that differs. */
const NAMES: Record<string, string> = { image: 'featured_image', image_id: 'featured_image', tags: 'tag' };

const CREATING = { title: 'Failed to create post', otherwise: 'Please try again' };
const UPDATING = { title: 'Failed to update post', otherwise: 'Failed to update post' };

export function useSaving(options: SavingOptions) {
  const { autosave, read, readToSend, saved, target, categories, image, readImage } = options;
  const { beforeSend, afterSend, onSavedHere } = options;
  const { timeZone } = useContent('site');
  const [, navigate] = useLocation();
  const content = useContext(ContentContext);
  /** The text that was saved elsewhere meanwhile; `null` without a conflict. */
  const [theirs, setTheirs] = useState<PostDetailAnswer | null>(null);
  const requested = useRef<PostStatus>('published');
  /** Whether the form stays open after the save. */
  const stays = useRef(false);
  const isSending = useRef(false);
  const updateTarget = useRef(target);
  const lastSent = useRef<Sent>(undefined);
  const form = useForm({
    check: () => [...findProblems(writingToSave(read()), requested.current), ...unfinishedTime(form.ref.current)],
    send,
    nameOf: (field) => NAMES[field] ?? field,
    // A problem with another field must not take the caret out of the text.
    mayMoveFocus: () => !stays.current,
    failure: updateTarget.current ? UPDATING : CREATING,
  });

  async function send() {
    const status = requested.current;
    isSending.current = true;
    try {
      if (await beforeSend()) await sendAs(status);
    } finally {
      isSending.current = false;
    }
  }

  async function sendAs(status: PostStatus) {
    const typed = readToSend();
    const writing = writingToSave(typed);
    // Without its images, a text may lack what it had when the button was pressed.
    const problems = findProblems(writing, status);
    if (problems.length > 0) throw refusal(problems);
    const mayBeEmpty = writing.body === '' && saved.writing.body !== '';
    if (mayBeEmpty && !confirm('Save the draft without any text?')) return;
    const outcome = await (updateTarget.current
      ? update(updateTarget.current, { typed, writing, status, mayBeEmpty })
      : create(writing, typed, status));
    if (outcome.kind === 'conflict') return showConflict(outcome);
    afterSend();
    content?.renew();
    await finish(outcome, typed);
  }

  function create(writing: Writing, typed: EditorDraft, status: PostStatus): Promise<SaveOutcome> {
    const sentBefore = lastSent.current;
    lastSent.current = { writing, image };
    const { draftId } = autosave.draft();
    const { imageAlt } = typed;
    const settings = { ...changedSettings(typed, saved), ...scheduleOf(typed, status, timeZone) };
    return createPost({ writing, categories, settings, image, imageAlt, status, draftId, sentBefore });
  }

  function update(target: Target, { typed, writing, status, mayBeEmpty }: Update): Promise<SaveOutcome> {
    const settings = { ...changedSettings(typed, saved), ...scheduleOf(typed, status, timeZone) };
    const newImage = image ?? (typed.isImageRemoved ? null : undefined);
    // A text that was converted stays among the versions as it was.
    const keepsReplaced = theirs !== null || writing.format !== saved.writing.format;
    const { imageAlt } = typed;
    return updatePost({ ...target, writing, settings, image: newImage, imageAlt, status, mayBeEmpty, keepsReplaced });
  }

  /** @throws ApiError always, so that the form shows that nothing was saved */
  function showConflict({ post, message }: SaveOutcome): never {
    setTheirs(post);
    throw new ApiError(409, [message]);
  }

  /** Input that was typed during the save is not saved yet: it stays in the draft, as a change to the saved post. */
  async function finish({ post, message }: SaveOutcome, typed: EditorDraft) {
    const isNew = updateTarget.current === null;
    const stay = () => {
      updateTarget.current = { id: post.id, revision: post.revision ?? null };
      setTheirs(null);
      onSavedHere(post, typed);
    };
    if (stays.current && form.ref.current) return stay();

    const current = autosave.draft();
    const isImageSaved = readImage() === image;
    const isAllSaved = isSameDraft(current, typed) && isImageSaved;
    const { id, revision = null } = post;
    const rest = isAllSaved ? undefined : { ...current, postId: id, revision, isAside: false };
    const hasEnded = await autosave.end(rest, isImageSaved);
    void showToast(savedToast({ post, message, isNew, isDraft: requested.current === 'draft' }));
    // The browser cannot store what is not saved yet, so the form must not be left.
    if (!hasEnded) return stay();
    // If the user has left the form meanwhile, there is no further navigation.
    if (!form.ref.current) return;
    if (isAllSaved) navigate(paths.posts());
    else navigate(paths.editPost({ id, draft: current.id }), { replace: true });
  }

  return {
    form,
    theirs,
    /** Sets which status the next press on a button of the form saves with. */
    requestStatus(status: PostStatus) {
      if (isSending.current) return;
      requested.current = status;
      stays.current = false;
    },
    /** Saves without leaving the form. */
    saveHere(status: PostStatus) {
      // What is being sent goes on as it was asked for.
      if (isSending.current) return;
      requested.current = status;
      stays.current = true;
      form.ref.current?.requestSubmit();
    },
    /** Replaces the other text with this one, with the status requested before. */
    keepMine() {
      if (theirs) updateTarget.current = { id: theirs.id, revision: theirs.revision ?? null };
      form.ref.current?.requestSubmit();
    },
  };
}

/** Each problem is shown below its field and in a toast. */
function findProblems(writing: Writing, status: PostStatus): Problem[] {
  return writingProblems(writing, status).map(({ field, message }) => ({
    field,
    message,
    toast: { title: 'Validation Error', description: message },
  }));
}

/** What the server would answer. */
function refusal(problems: Problem[]): ApiError {
  const messages = problems.map(({ message }) => message);
  return new ApiError(422, messages, undefined, problems);
}

/** Browsers pass on a day without a time as if the field were empty, which means: now. */
function unfinishedTime(form: HTMLFormElement | null): Problem[] {
  const field = form?.elements.namedItem('publish_at');
  const isUnfinished = field instanceof HTMLInputElement && field.validity.badInput;
  return isUnfinished ? [{ field: 'publish_at', message: 'Choose both the day and the time.' }] : [];
}
