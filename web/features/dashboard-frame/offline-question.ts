import { countOf } from '#shared/text/count-of.ts';

/** Asked before published posts are made drafts. @param all how many posts are to be drafts, published or not */
export function offlineQuestion(published = 1, all = 1): string {
  const posts = all === 1 ? 'this post' : countOf(published, 'published post');
  return published === 1
    ? `Take ${posts} offline? Readers can’t open it until it is published again. Its comments and likes stay.`
    : `Take ${posts} offline? Readers can’t open them until they are published again. Their comments and likes stay.`;
}
