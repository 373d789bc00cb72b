import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { paths } from '#web/paths.ts';

export function QuickActions() {
  return (
    <ul className="quick-actions actions" aria-label="Quick actions">
      <li>
        <ButtonLink href={paths.createPost()}>Create New Post</ButtonLink>
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
