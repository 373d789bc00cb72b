import type { RecentPost } from '#shared/contracts/dashboard.ts';
import { countOf } from '#shared/text/count-of.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { titleOf } from '#web/features/desk/title-of.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';

const SHOWN_MAXIMUM = 5;

interface RecentPostsProps {
  posts: RecentPost[];
  hasFailed: boolean;
}

export function RecentPosts({ posts, hasFailed }: RecentPostsProps) {
  if (hasFailed && posts.length === 0) return null;
  return (
    <section className="recent-posts" aria-labelledby="recent">
      <div className="section-head">
        <h2 id="recent">Recent Posts</h2>
        <WordLink href={paths.posts()}>View All</WordLink>
      </div>
      {posts.length === 0 && <NoPosts />}
      <ul>
        {posts.slice(0, SHOWN_MAXIMUM).map((post) => (
          <RecentPostRow key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}

function RecentPostRow({ post }: { post: RecentPost }) {
  const { id, slug, likes, comments, views, isPublished } = post;
  const title = titleOf(post);
  return (
    <li className="post-row">
      <h3 lang={langOf(title)}>{title}</h3>
      <p className="meta figures">
        <span className="badge" data-draft={isPublished ? undefined : ''}>
          {isPublished ? 'Published' : 'Draft'}
        </span>
        <span>{countOf(likes, 'like')}</span>
        <span>{countOf(comments, 'comment')}</span>
        <span>{countOf(views, 'view')}</span>
      </p>
      <p className="row-actions">
        <Link href={paths.post(slug)} aria-label={`View “${title}”`}>
          View
        </Link>
        <Link href={paths.editPost({ id })} aria-label={`Edit “${title}”`}>
          Edit
        </Link>
      </p>
    </li>
  );
}

function NoPosts() {
  return (
    <NothingThere seed="no posts yet">
      <h3>No posts yet</h3>
      <p>Create your first post to get started</p>
      <ButtonLink href={paths.createPost()}>Create Your First Post</ButtonLink>
    </NothingThere>
  );
}
