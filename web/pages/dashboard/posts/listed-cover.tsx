import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { Cover } from '#web/components/cover.tsx';
import { ClientDrawing } from '#web/features/desk/client-drawing.tsx';

/** The small cover in a list of posts. A photograph need not wait for drawings. */
export function ListedCover({ post }: { post: PostRowAnswer }) {
  const cover = <Cover post={post} sizes="3.75rem" />;
  return post.files.length > 0 ? cover : <ClientDrawing>{cover}</ClientDrawing>;
}
