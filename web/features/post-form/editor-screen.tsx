import type { ReactNode } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { DashboardFrame } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import * as paths from '#web/paths.ts';

interface EditorScreenProps {
  /** Absent for a post that is not saved yet. */
  postId?: number | undefined;
  children: (user: User) => ReactNode;
}

/** The ways out of the editor, in one line with the name of the screen: the heading that counts here is the title. */
export function EditorScreen({ postId, children }: EditorScreenProps) {
  const head = (
    <div className="editor-head row small">
      <a className="back-arrow" href={paths.posts()}>
        ← Back to Posts
      </a>
      <h1>{postId === undefined ? 'Create New Post' : 'Edit Post'}</h1>
      {postId !== undefined && <WordLink href={paths.versions({ id: postId })}>Versions</WordLink>}
      <WordLink href={paths.posts()}>Cancel</WordLink>
    </div>
  );
  return (
    <DashboardFrame here={postId === undefined ? 'create' : 'posts'} isWriting head={head} skeleton={EDITOR_SKELETON}>
      {children}
    </DashboardFrame>
  );
}

export const EDITOR_SKELETON = <Skeleton label="Loading the text" rows={6} className="editor-skeleton" />;
