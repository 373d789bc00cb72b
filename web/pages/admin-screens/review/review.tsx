import { useRef } from 'react';
import type { PostToReview as Post, ReviewPage } from '#shared/contracts/post-bulk.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PostRow } from '#web/features/dashboard-frame/post-row.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { AdminScreen, Fetched } from '#web/pages/admin-screens/admin-screen.tsx';
import * as paths from '#web/paths.ts';

const LEAD = 'Posts waiting for review, oldest first. A post you send back becomes a draft for its author to revise.';

export function Review() {
  const nothing = (
    <NothingThere seed="nothing waits" sentence="Nothing to review.">
      <p className="row-actions">
        <a href={paths.posts()}>See all posts</a>
      </p>
    </NothingThere>
  );
  return (
    <AdminScreen here="review" lead={LEAD}>
      <Fetched<ReviewPage> path="/desk/posts/waiting">
        {(page, { reload }) => (page.count === 0 ? nothing : <PostsToReview page={page} reload={reload} />)}
      </Fetched>
    </AdminScreen>
  );
}

interface PostsToReviewProps {
  page: ReviewPage;
  reload: () => Promise<void>;
}

/** Only the first page is shown. Later posts move up as the earlier ones are reviewed. */
function PostsToReview({ page: { rows, count }, reload }: PostsToReviewProps) {
  const { run } = useAction();
  const list = useRef<HTMLUListElement>(null);

  /** A post changed in the meantime is not published unread: the request fails, and the list is reloaded. */
  async function review(path: string, body: object | undefined, done: string, failed: string) {
    const isDone = await run(`/desk/posts/${path}`, { method: 'POST', body, done, failed });
    await reload();
    // The pressed button has disappeared with its post.
    if (isDone && !isWriting()) list.current?.focus();
  }

  return (
    <>
      <p className="list-head row quiet small figures">{countOf(count, 'post')} waiting for review</p>
      <ul ref={list} tabIndex={-1} aria-label="Posts waiting for review">
        {rows.map((post) => (
          <PostToReview key={post.id} post={post} onReview={review} />
        ))}
      </ul>
      {count > rows.length && (
        <p className="screen-note">
          {countOf(count - rows.length, 'more post')} will follow when you have reviewed these.
        </p>
      )}
    </>
  );
}

interface PostToReviewProps {
  post: Post;
  onReview: (path: string, body: object | undefined, done: string, failed: string) => void;
}

function PostToReview({ post, onReview }: PostToReviewProps) {
  const { id, title, revision, postCategory, author, review_requested_at, readTime } = post;
  const publish = () => onReview(`${id}/publish`, { revision }, 'Post published', 'The post could not be published');
  const sendBack = () => onReview(`${id}/send-back`, undefined, 'Post sent back', 'The post could not be sent back');
  return (
    <PostRow
      post={post}
      facts={
        <>
          <span className="badge" lang={langOf(postCategory.name)}>
            {postCategory.name}
          </span>
          <span>{readTime} min read</span>
          <span>
            By <PersonName person={author} />, waiting since <DashboardDate time={review_requested_at} />
          </span>
        </>
      }
      verbs={
        <>
          <a className="finger" href={paths.post(String(id))} aria-label={`Read “${title}”`}>
            Read
          </a>
          <LinkButton label="Publish" object={`“${title}”`} onClick={publish} />
          <LinkButton label="Send back" object={`“${title}”`} onClick={sendBack} />
        </>
      }
    />
  );
}
