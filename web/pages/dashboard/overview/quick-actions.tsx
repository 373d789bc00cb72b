import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { paths } from '#web/paths.ts';

interface QuickActionsProps {
  /** The list of posts then has a button for the first one, and one is enough. */
  isEmpty: boolean;
}

export function QuickActions({ isEmpty }: QuickActionsProps) {
  const CreateLink = isEmpty ? WordLink : ButtonLink;
  return (
    <ul className="quick-actions actions" aria-label="Quick actions">
      <li>
        <CreateLink href={paths.createPost()}>Create New Post</CreateLink>
      </li>
      <li>
        <WordLink href={paths.posts()}>Manage Posts</WordLink>
      </li>
      <li>
        <WordLink href={paths.profile()}>Edit Profile</WordLink>
      </li>
    </ul>
  );
}
