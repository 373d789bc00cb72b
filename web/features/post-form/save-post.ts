import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import { tidyTags } from '#shared/writing.ts';
import type { Writing } from '#web/features/draft-keeping/kept-draft.ts';
import { ask } from '#web/session/api.ts';
import { messagesOrStatus } from '#web/session/failure-message.ts';

export interface Saved {
  message: string;
  data: PostDetailAnswer;
}

/** As it goes to the site: trimmed, with the tag that was only begun. */
export function tidyWriting(writing: Writing): Writing {
  const { title, summary, content, image_alt, tags, tag } = writing;
  return {
    ...writing,
    title: title.trim(),
    summary: summary.trim(),
    content: content.trim(),
    image_alt: image_alt.trim(),
    tags: tidyTags([...tags, tag]),
    tag: '',
  };
}

interface NewPost {
  writing: Writing;
  /** The category's name. */
  category: string;
  image: File | null;
  status: PostStatus;
  draftId: string;
}

export function createPost({ writing, category, image, status, draftId }: NewPost): Promise<Saved> {
  const form = new FormData();
  const { title, summary, content, tags, image_alt } = writing;
  for (const [name, value] of Object.entries({ title, summary, content, category })) form.append(name, value);
  for (const tag of tags) form.append('tags[]', tag);
  form.append('draft_id', draftId);
  // Without it, the site publishes where the person may.
  if (status === 'draft') form.append('status', status);
  if (image) {
    form.append('image_alt', image_alt);
    form.append('featured_image', image);
  }
  return ask('/post/create', { method: 'POST', body: form, inWords: messagesOrStatus });
}

interface ChangedPost {
  id: number;
  /** The one the writer started from. */
  revision: number | null;
  writing: Writing;
  status: PostStatus;
  /** The writer means it, if there is no text any more. */
  mayBeEmpty: boolean;
  /** Another text is saved over, which has to stay among the versions. */
  isOverTheirs?: boolean;
}

export function updatePost({ id, revision, writing, status, mayBeEmpty, isOverTheirs }: ChangedPost): Promise<Saved> {
  const { title, summary, content, category, tags } = writing;
  const body = { id, revision, title, summary, content, category: Number(category), tags, status };
  const choices = { ...(mayBeEmpty && { confirm_empty: true }), ...(isOverTheirs && { keep_replaced: true }) };
  return ask('/post/update', { method: 'PUT', body: { ...body, ...choices } });
}

/** Whether the post says what was sent; a second press with one draft is answered with the post that is there. */
export function holds(post: PostDetailAnswer, writing: Writing): boolean {
  const same = (one: string, other: string) => one.normalize('NFC').trim() === other.normalize('NFC').trim();
  return (
    same(post.title, writing.title) &&
    same(post.summary, writing.summary) &&
    same(post.post_data, writing.content) &&
    String(post.postCategory.id) === writing.category &&
    post.tags.join('\n') === writing.tags.join('\n')
  );
}

/** A saved post as the editor holds it. */
export function writingOf(post: PostDetailAnswer): Writing {
  const { title, summary, post_data, postCategory, tags } = post;
  return { title, summary, content: post_data, category: String(postCategory.id), tags, tag: '', image_alt: '' };
}
