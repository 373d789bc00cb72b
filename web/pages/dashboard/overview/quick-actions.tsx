import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { paths } from '#web/paths.ts';

interface QuickActionsProps {
  /** The label of the button. */
  create?: string;
}

export function QuickActions({ create = 'Create New Post' }: QuickActionsProps) {
  return (
    <ul className="quick-actions actions" aria-label="Quick actions">
      <li>
        <ButtonLink href={paths.createPost()}>{create}</ButtonLink>
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
