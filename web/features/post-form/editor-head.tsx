import { WordLink } from '#web/components/button-link.tsx';
import * as paths from '#web/paths.ts';

interface EditorHeadProps {
  heading: string;
  /** Absent for a post that is not saved yet. */
  postId?: number | undefined;
}

/** The ways out of the editor, in one line with the name of the screen: the heading that counts here is the title. */
export function EditorHead({ heading, postId }: EditorHeadProps) {
  return (
    <div className="editor-head row small">
      <a className="back-arrow" href={paths.posts()}>
        ← Back to Posts
      </a>
      <h1>{heading}</h1>
      {postId !== undefined && <WordLink href={paths.versions({ id: postId })}>Versions</WordLink>}
      <WordLink href={paths.posts()}>Cancel</WordLink>
    </div>
  );
}
