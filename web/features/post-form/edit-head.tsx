import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

export const EDIT_HEAD = (
  <div className="editor-head">
    <Link className="back-arrow" href={paths.posts()}>
      ← Back to Posts
    </Link>
    <h1>Edit Post</h1>
  </div>
);
