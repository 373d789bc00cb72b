import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { useContent } from '#web/content.ts';

/** Those on offer, and the post's own; by name where it is created, by id where it is changed. */
export function useCategories(post: PostDetailAnswer | null) {
  const offered = useContent('categories');
  const own = post?.postCategory;
  const categories = own && !offered.some(({ id }) => id === own.id) ? [own, ...offered] : offered;
  const by = post ? ('id' as const) : ('name' as const);
  return {
    categories,
    by,
    idOf: (chosen: string) => String(categories.find((each) => String(each[by]) === chosen)?.id ?? ''),
    nameOf: (id: string) => categories.find((each) => String(each.id) === id)?.name ?? '',
  };
}
