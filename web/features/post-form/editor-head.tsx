import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';

export const CREATE_HEAD = <EditorHead heading="Create New Post" />;
export const EDIT_HEAD = <EditorHead heading="Edit Post" />;

function EditorHead({ heading }: { heading: string }) {
  return (
    <div className="editor-head">
      <Link className="back-arrow" href={paths.posts()}>
        ← Back to Posts
      </Link>
      <h1>{heading}</h1>
    </div>
  );
}
