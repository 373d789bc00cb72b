import { useContext, useRef } from 'react';
import type { WaitingPost as Post, WaitingPage } from '#shared/contracts/desk/review.ts';
import { ContentContext } from '#web/content.ts';
import { api } from '#web/session/api.ts';
import { showToast, tellFailure } from '#web/toasts/show-toast.ts';
import { WaitingPost } from './waiting-post.tsx';

interface WaitingPostsProps {
  page: WaitingPage;
  reload: () => Promise<void>;
}

/** The first page of them: those behind come up as the ones before are dealt with. */
export function WaitingPosts({ page: { rows, count }, reload }: WaitingPostsProps) {
  const content = useContext(ContentContext);
  const list = useRef<HTMLUListElement>(null);

  /** What somebody has changed meanwhile is not published unread: it comes again as it stands now. */
  async function act(path: string, body: object | undefined, done: string, failed: string) {
    try {
      await api(`/desk/posts/${path}`, { method: 'POST', body });
    } catch (error) {
      tellFailure(error, failed);
      return reload();
    }
    content?.renew();
    void showToast({ title: done });
    await reload();
    // The button pressed has gone with its post.
    list.current?.focus();
  }

  const publish = ({ id, revision }: Post) =>
    act(`${id}/publish`, { revision }, 'Post published', 'The post could not be published');

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Posts that wait">
        {rows.map((post) => (
          <WaitingPost
            key={post.id}
            post={post}
            onPublish={() => publish(post)}
            onSendBack={() =>
              act(`${post.id}/send-back`, undefined, 'Post sent back', 'The post could not be sent back')
            }
          />
        ))}
      </ul>
      {count > rows.length && <p className="desk-note">{count - rows.length} more wait behind these.</p>}
    </>
  );
}
