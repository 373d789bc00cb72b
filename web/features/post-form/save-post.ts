import type { CategoryReference } from '#shared/contracts/category.ts';
import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import type { PostCreated } from '#shared/contracts/post-writing.ts';
import { isSameWriting, normaliseWriting, plainAt, plainFrom, type Writing } from '#shared/writing.ts';
import { uploadImageOnce } from '#web/features/text-images/upload-image.ts';
import { ApiError, api, ask } from '#web/session/api.ts';
import { messagesOrStatus } from '#web/session/failure-message.ts';
import { imageOf, type SentSettings } from './post-settings.ts';

/** The result of a save. With `conflict`, `post` is another text that was saved on the server meanwhile. */
export interface SaveOutcome {
  kind: 'saved' | 'conflict';
  message: string;
  post: PostDetailAnswer;
}

export interface NewPost {
  writing: Writing;
  /** The available categories, to look up the name of the chosen one. */
  categories: CategoryReference[];
  settings: SentSettings;
  image: File | null;
  imageAlt: string;
  status: PostStatus | undefined;
  draftId: string;
  /** What earlier calls sent under the same draft id: any of them may have arrived although its response was lost. */
  sentBefore: Sent[];
}

/** What a call sends, in order to know it again. */
export interface Sent {
  writing: Writing;
  image: File | null;
}

/** Creates the post, or updates the one that an earlier call with this draft id has created. */
export async function createPost(newPost: NewPost): Promise<SaveOutcome> {
  const { writing, settings, image, imageAlt, status, sentBefore } = newPost;
  const { message, data: post } = await ask<SaveResponse<PostCreated>>('/post/create', {
    method: 'POST',
    body: formOf(newPost),
    readMessages: messagesOrStatus,
  });
  const isSame = hasWriting(post, writing);
  // A new post may be a draft although it was to be published: the site may ask for a review first.
  if (post.is_new) return { kind: 'saved', message, post };
  const arrived = sentBefore.find((sent) => hasWriting(post, sent.writing));
  if (!isSame && !arrived) return { kind: 'conflict', message: OTHER_DRAFT, post };
  const hasImage = arrived ? arrived.image === image : image === null || imageOf(post) !== undefined;
  const { publish_at: publishAt, ...others } = settings;
  const isAllSame = isSame && hasImage && Object.keys(others).length === 0;
  if (isAllSame && post.status === (publishAt ? 'scheduled' : status)) return { kind: 'saved', message, post };
  const newImage = hasImage ? undefined : image;
  const revision = post.revision ?? null;
  return updatePost({ id: post.id, revision, writing, settings, image: newImage, imageAlt, status });
}

const OTHER_DRAFT = 'This draft was saved from another tab or device meanwhile, with another text.';

interface ChangedPost {
  id: number;
  /** The one the writer started from. */
  revision: number | null;
  writing: Writing;
  settings?: SentSettings;
  /** Becomes the image of the post; `null` removes it, and absent leaves it. */
  image?: File | null | undefined;
  /** The description of the image that is chosen. */
  imageAlt?: string;
  /** Absent for what the post is already. */
  status: PostStatus | undefined;
  /** The writer has confirmed that the text may be empty. */
  mayBeEmpty?: boolean;
  /** The text that the save replaces must be kept among the versions, however recent it is. */
  keepsReplaced?: boolean;
}

/** An image that was chosen is uploaded first. */
export async function updatePost(change: ChangedPost): Promise<SaveOutcome> {
  const { id, revision, writing, settings = {}, image, imageAlt = '', status, mayBeEmpty, keepsReplaced } = change;
  const { title, body: content, format, categoryId: category, tags, language } = writing;
  const choices = { ...(mayBeEmpty && { confirm_empty: true }), ...(keepsReplaced && { keep_replaced: true }) };
  const texts = { title, content, format, category, tags, language, ...plainAt('sent', writing) };
  const imageId = image ? await uploadImageOnce(image, imageAlt) : image;
  const described = image && { image_alt: imageAlt.trim() };
  const body = { id, revision, ...texts, ...settings, image_id: imageId, ...described, status, ...choices };
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
  const { title, post_data: body, format, postCategory, tags } = post;
  const language = post.language_chosen ? post.language : null;
  return { ...plainFrom('answered', post), title, body, format, categoryId: postCategory.id, tags, language };
}

interface SaveResponse<Post = PostDetailAnswer> {
  message: string;
  data: Post;
}

function formOf({ writing, categories, settings, image, imageAlt, status, draftId }: NewPost): FormData {
  const form = new FormData();
  const { title, body: content, format, categoryId, tags, language } = writing;
  const category = categories.find(({ id }) => id === categoryId)?.name ?? '';
  for (const [name, value] of Object.entries({ title, content, format, category })) form.append(name, value);
  for (const tag of tags) form.append('tags[]', tag);
  if (language) form.append('language', language);
  for (const [name, value] of Object.entries(plainAt('sent', writing))) if (value) form.append(name, value);
  for (const [name, value] of Object.entries(settings)) if (value && name !== 'image_alt') form.append(name, value);
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
