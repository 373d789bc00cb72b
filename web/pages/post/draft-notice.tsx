import { Link } from 'wouter';
import { paths } from '#web/paths.ts';

export function DraftNotice({ id }: { id: number }) {
  return (
    <p className="post-draft" lang="en">
      This is a draft; only its author and admins can see it. <Link href={paths.editPost({ id })}>Edit it</Link>
    </p>
  );
}
