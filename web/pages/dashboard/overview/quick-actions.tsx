import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import * as paths from '#web/paths.ts';

interface QuickActionsProps {
  /** The label of the button. */
  create?: string;
  /** Another button comes first. */
  isQuiet?: boolean;
}

export function QuickActions({ create = 'Create New Post', isQuiet = false }: QuickActionsProps) {
  const CreateLink = isQuiet ? WordLink : ButtonLink;
  return (
    <ul className="quick-actions actions" aria-label="Quick actions">
      <li>
        <CreateLink href={paths.createPost()}>{create}</CreateLink>
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
