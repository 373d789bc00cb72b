import type { AfterSave } from './features/after-save.ts';
import { markCitingPosts } from './features/citations/find-chapters.ts';
import { pauseChangedLetters } from './features/letters/letters.ts';
import { updatePostCounts } from './features/posts/post-count-store.ts';
import { endPreviewLink } from './features/posts/preview-links/preview-links.ts';
import {
  invalidatePages,
  invalidateSeries,
  renderLinkingPosts,
  wakePublishing,
} from './features/posts/writing/after-save.ts';
import { renewPreviewImage } from './features/preview-images/preview-image-job.ts';
import { indexSavedPost } from './features/search/index-post.ts';
import { invalidateStartHere } from './features/start-here/read-start-here.ts';

/** Everything that depends on a post, and is brought up to date in the transaction that saves it. */
export const AFTER_SAVE: readonly AfterSave[] = [
  updatePostCounts,
  indexSavedPost,
  renderLinkingPosts,
  markCitingPosts,
  invalidatePages,
  wakePublishing,
  invalidateSeries,
  endPreviewLink,
  pauseChangedLetters,
  renewPreviewImage,
  invalidateStartHere,
];

export const afterSave: AfterSave = async (...save) => {
  for (const handler of AFTER_SAVE) await handler(...save);
};
