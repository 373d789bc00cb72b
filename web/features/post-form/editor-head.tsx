import * as paths from '#web/paths.ts';

export const CREATE_HEAD = <EditorHead heading="Create New Post" />;
export const EDIT_HEAD = <EditorHead heading="Edit Post" />;

function EditorHead({ heading }: { heading: string }) {
  return (
    <div className="editor-head">
      <a className="back-arrow" href={paths.posts()}>
        ← Back to Posts
      </a>
      <h1>{heading}</h1>
    </div>
  );
}
