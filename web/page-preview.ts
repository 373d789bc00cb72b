import { type PreviewImage, previewOfCategory, previewOfPage, previewOfPost } from '#shared/preview-image.ts';
import type { ReadContent } from './content.ts';
import type { View } from './load-view.ts';
import type { BlogRequest } from './requests.ts';

/** What programs show beside a link to the page. The server works out the same when it is asked for the image. */
export function previewOf(view: View, read: ReadContent): PreviewImage {
  const { post, canonical } = view.head;
  const site = read('site');
  if (post) {
    const photo = post.files[0]?.file_path ?? null;
    return previewOfPost({ ...post, category: post.postCategory.name, photo }, site.name);
  }
  const category = chosenCategory(view, read);
  return category ? previewOfCategory(category, site.name) : previewOfPage(canonical ?? '/', site);
}

/** @returns `undefined` on pages that list no category, or one that is not listed */
export function chosenCategory({ name, request }: View, read: ReadContent) {
  if (name !== 'blog') return undefined;
  const { category } = request as BlogRequest;
  return read('categories').find(({ slug }) => slug === category);
}
