import type { CategoryReference } from '#shared/contracts/category.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import type { PostCreated } from '#shared/contracts/post-writing.ts';
import { isSameWriting, normaliseWriting, type Writing } from '#shared/writing.ts';
import { ApiError, api, ask } from '#web/session/api.ts';
import { messagesOrStatus } from '#web/session/failure-message.ts';

/** The result of a save. With `conflict`, `post` is another text that was saved on the server meanwhile. */
export interface SaveOutcome {
  kind: 'saved' | 'conflict';
  message: string;
  post: PostDetailAnswer;
}

interface NewPost {
  writing: Writing;
  /** The available categories, to look up the name of the chosen one. */
  categories: CategoryReference[];
  image: File | null;
  imageAlt: string;
  status: PostStatus;
  draftId: string;
  /** What an earlier call sent under the same draft id; its response may have been lost. */
  sentBefore: Writing | undefined;
}

/** Creates the post, or updates the one that an earlier call with this draft id has created. */
export async function createPost(newPost: NewPost): Promise<SaveOutcome> {
  const { writing, status, sentBefore } = newPost;
  const { message, data: post } = await ask<SaveResponse<PostCreated>>('/post/create', {
    method: 'POST',
    body: formOf(newPost),
    readMessages: messagesOrStatus,
  });
  const isSame = hasWriting(post, writing);
  // A new post may be a draft although it was to be published: the site may ask for a review first.
  if (post.is_new || (isSame && post.status === status)) return { kind: 'saved', message, post };
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
  /** The writer has confirmed that the text may be empty. */
  mayBeEmpty?: boolean;
  /** The save replaces a text of somebody else, which must be kept among the versions. */
  isOverTheirs?: boolean;
}

/** Does not send the video, for which the form has no field, so that it stays as it is. */
export async function updatePost(change: ChangedPost): Promise<SaveOutcome> {
  const { id, revision, writing, status, mayBeEmpty, isOverTheirs } = change;
  const { title, summary, body: content, format, categoryId: category, tags, language } = writing;
  const choices = { ...(mayBeEmpty && { confirm_empty: true }), ...(isOverTheirs && { keep_replaced: true }) };
  const body = { id, revision, title, summary, content, format, category, tags, language, status, ...choices };
  try {
    const { message, data: post } = await ask<SaveResponse>('/post/update', { method: 'PUT', body });
    return { kind: 'saved', message, post };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { kind: 'conflict', message: error.message, post: await api(`/post/${id}`) };
  }
}

/** Converts a saved post to the model of the editor. */
export function writingOf(post: PostDetailAnswer): Writing {
  const { title, summary, post_data: body, format, postCategory, tags, youtubeUrl } = post;
  const language = post.language_chosen ? post.language : null;
  return { title, summary, body, format, categoryId: postCategory.id, tags, youtubeUrl, language };
}

interface SaveResponse<Post = PostDetailAnswer> {
  message: string;
  data: Post;
}

function formOf({ writing, categories, image, imageAlt, status, draftId }: NewPost): FormData {
  const form = new FormData();
  const { title, summary, body: content, format, categoryId, tags, language } = writing;
  const category = categories.find(({ id }) => id === categoryId)?.name ?? '';
  for (const [name, value] of Object.entries({ title, summary, content, format, category })) form.append(name, value);
  for (const tag of tags) form.append('tags[]', tag);
  if (language) form.append('language', language);
  form.append('draft_id', draftId);
  // Without a status, the server publishes the post if the user may publish.
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
