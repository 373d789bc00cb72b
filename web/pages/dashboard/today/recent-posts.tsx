import type { RecentPost } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#shared/text/count-of.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import * as paths from '#web/paths.ts';
import { TodayPart } from './today-part.tsx';

const SHOWN_MAXIMUM = 5;

interface RecentPostsProps {
  /** Absent where they could not be loaded. */
  posts: RecentPost[] | undefined;
  /** There is no post at all. */
  isEmpty: boolean;
}

export function RecentPosts({ posts = [], isEmpty }: RecentPostsProps) {
  if (posts.length === 0 && !isEmpty) return null;
  return (
    <TodayPart heading="Recent Posts" more={['View All', paths.posts()]}>
      {isEmpty && (
        <NothingThere seed="no posts yet">
          <h3>No posts yet</h3>
          <p>Create your first post to get started</p>
          <ButtonLink href={paths.createPost()}>Create Your First Post</ButtonLink>
        </NothingThere>
      )}
      <ul>
        {posts.slice(0, SHOWN_MAXIMUM).map((post) => (
          <RecentPostRow key={post.id} post={post} />
        ))}
      </ul>
    </TodayPart>
  );
}

function RecentPostRow({ post }: { post: RecentPost }) {
  const { id, slug, likes, comments, views, isPublished } = post;
  const title = titleOf(post);
  return (
    <li className="recent-post ruled row spread">
      <h3 lang={langOf(title)}>{title}</h3>
      <p className="row figures quiet small">
        <span className="badge" data-draft={isPublished ? undefined : ''}>
          {isPublished ? 'Published' : 'Draft'}
        </span>
        <span>{countOf(likes, 'like')}</span>
        <span>{countOf(comments, 'comment')}</span>
        <span>{countOf(views, 'view')}</span>
      </p>
      <p className="row quiet small">
        <a className="finger" href={paths.post(slug)} aria-label={`View “${title}”`}>
          View
        </a>
        <a className="finger" href={paths.editPost({ id })} aria-label={`Edit “${title}”`}>
          Edit
        </a>
      </p>
    </li>
  );
}
