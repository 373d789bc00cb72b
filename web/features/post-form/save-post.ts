import type { CategoryReference } from '#shared/contracts/category.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { isSameWriting, normaliseWriting, type Writing } from '#shared/writing.ts';
import { ApiError, api, ask } from '#web/session/api.ts';
import { messagesOrStatus } from '#web/session/failure-message.ts';

/** What became of a save: with `conflict`, the site has another text, `post`, that was saved meanwhile. */
export interface SaveOutcome {
  kind: 'saved' | 'conflict';
  message: string;
  post: PostDetailAnswer;
}

interface NewPost {
  writing: Writing;
  /** Those on offer, in which the name of the chosen one is looked up. */
  categories: CategoryReference[];
  image: File | null;
  imageAlt: string;
  status: PostStatus;
  draftId: string;
  /** What was sent before under the same draft id, perhaps with the answer lost on the way. */
  sentBefore: Writing | undefined;
}

/** Creates the post, or updates the one that an earlier call with this draft id has created. */
export async function createPost(newPost: NewPost): Promise<SaveOutcome> {
  const { writing, status, sentBefore } = newPost;
  const { message, data: post } = await ask<Answer>('/post/create', {
    method: 'POST',
    body: formOf(newPost),
    inWords: messagesOrStatus,
  });
  const isSame = hasWriting(post, writing);
  if (isSame && post.status === status) return { kind: 'saved', message, post };
  const isOwn = isSame || (sentBefore !== undefined && hasWriting(post, sentBefore));
  if (!isOwn) return { kind: 'conflict', message: OTHER_DRAFT, post };
  return updatePost({ id: post.id, revision: post.revision ?? null, writing, status });
}

const OTHER_DRAFT = 'This draft was saved from another tab or device meanwhile, with another text.';

interface ChangedPost {
  id: number;
  /** The one the writer started from. */
  revision: number | null;
  writing: Writing;
  status: PostStatus;
  /** The writer means it, if there is no text any more. */
  mayBeEmpty?: boolean;
  /** Another text is saved over, which has to stay among the versions. */
  isOverTheirs?: boolean;
}

/** Leaves the video as it is, for which the form has no field. */
export async function updatePost(change: ChangedPost): Promise<SaveOutcome> {
  const { id, revision, writing, status, mayBeEmpty, isOverTheirs } = change;
  const { title, summary, body: content, categoryId: category, tags, language } = writing;
  const choices = { ...(mayBeEmpty && { confirm_empty: true }), ...(isOverTheirs && { keep_replaced: true }) };
  const body = { id, revision, title, summary, content, category, tags, language, status, ...choices };
  try {
    const { message, data: post } = await ask<Answer>('/post/update', { method: 'PUT', body });
    return { kind: 'saved', message, post };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { kind: 'conflict', message: error.message, post: await api(`/post/${id}`) };
  }
}

/** A saved post as the editor holds it. */
export function writingOf(post: PostDetailAnswer): Writing {
  const { title, summary, post_data: body, postCategory, tags, youtubeUrl } = post;
  const language = post.language_chosen ? post.language : null;
  return { title, summary, body, categoryId: postCategory.id, tags, youtubeUrl, language };
}

interface Answer {
  message: string;
  data: PostDetailAnswer;
}

function formOf({ writing, categories, image, imageAlt, status, draftId }: NewPost): FormData {
  const form = new FormData();
  const { title, summary, body: content, categoryId, tags, language } = writing;
  const category = categories.find(({ id }) => id === categoryId)?.name ?? '';
  for (const [name, value] of Object.entries({ title, summary, content, category })) form.append(name, value);
  for (const tag of tags) form.append('tags[]', tag);
  if (language) form.append('language', language);
  form.append('draft_id', draftId);
  // Without it, the site publishes where the person may.
  if (status === 'draft') form.append('status', status);
  if (image) {
    form.append('image_alt', imageAlt.trim());
    form.append('featured_image', image);
  }
  return form;
}

function hasWriting(post: PostDetailAnswer, writing: Writing): boolean {
  return isSameWriting(normaliseWriting(writingOf(post)), writing);
}
