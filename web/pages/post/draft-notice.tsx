import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

export function DraftNotice({ id }: { id: number }) {
  return (
    <p className="post-draft" lang="en">
      This is a draft; only its author and admins can see it. <Link href={paths.editPost({ id })}>Edit it</Link>
    </p>
  );
}
