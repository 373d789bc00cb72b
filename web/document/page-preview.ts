import {
  type PreviewImage,
  previewOfCategory,
  previewOfPage,
  previewOfPost,
  previewOfSeries,
} from '#shared/preview-image.ts';
import type { ReadContent } from '#web/content/content.ts';
import type { View } from '#web/routing/load-view.ts';
import { chosenCategory, seriesOn } from './page-subject.ts';

/** What programs show beside a link to the page. The server works out the same when it is asked for the image. */
export function previewOf(view: View, read: ReadContent): PreviewImage {
  const { post, canonical } = view.head;
  const site = read('site');
  if (post) {
    const photo = post.files[0]?.file_path ?? null;
    return previewOfPost({ ...post, category: post.postCategory.name, photo }, site.name);
  }
  const series = seriesOn(view, read);
  if (series) return previewOfSeries({ ...series, photo: series.files[0]?.file_path ?? null }, site.name);
  const category = chosenCategory(view, read);
  return category ? previewOfCategory(category, site.name) : previewOfPage(canonical ?? '/', site);
}
