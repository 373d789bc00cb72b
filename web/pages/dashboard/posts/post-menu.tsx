import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { RowMenu } from '#web/features/dashboard-frame/row-menu.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import * as paths from '#web/paths.ts';
import { downloadPost } from './post-actions.ts';

export interface RareActions {
  /** Given unless the post is one already. */
  onMakeDraft?: (() => void) | undefined;
  /** Given only to admins, and only for published posts. */
  onFeature?: ((isFeatured: boolean) => void) | undefined;
  /** Given only to admins. */
  onSendAsNewsletter?: (() => void) | undefined;
}

/** What is done less often with a post. */
export function PostMenu({ post, onMakeDraft, onFeature, onSendAsNewsletter }: RareActions & { post: PostRowAnswer }) {
  const { id, featured } = post;
  return (
    <RowMenu name={`More for “${titleOf(post)}”`}>
      <li>
        <a href={paths.versions({ id })}>Versions</a>
      </li>
      <li>
        <button type="button" onClick={() => downloadPost(post)}>
          Download as Markdown
        </button>
      </li>
      {onMakeDraft && (
        <li>
          <button type="button" onClick={onMakeDraft}>
            Make draft
          </button>
        </li>
      )}
      {onFeature && (
        <li>
          <button type="button" onClick={() => onFeature(!featured)}>
            {featured ? 'Stop featuring' : 'Feature on the home page'}
          </button>
        </li>
      )}
      {onSendAsNewsletter && (
        <li>
          <button type="button" onClick={onSendAsNewsletter}>
            Send as newsletter
          </button>
        </li>
      )}
    </RowMenu>
  );
}
