import { useContext, useRef } from 'react';
import { Link } from 'wouter';
import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { ContentContext } from '#web/content.ts';
import { paths } from '#web/paths.ts';
import { Desk } from '../desk.tsx';
import { EmptyDrawing } from '../empty-drawing.tsx';
import { Skeleton } from '../skeleton.tsx';
import { restorePost } from './restore-post.ts';
import { usePostList } from './use-post-list.ts';

export function Bin() {
  return (
    <Desk here="posts" skeleton={<Loading />}>
      {() => <DeletedPosts />}
    </Desk>
  );
}

function DeletedPosts() {
  const { rows, problem, reload } = usePostList({ scope: 'bin', search: '', categoryId: '' });
  const content = useContext(ContentContext);
  const list = useRef<HTMLUListElement>(null);

  async function restore(id: number) {
    await restorePost(id);
    content?.renew();
    await reload();
    list.current?.focus();
  }

  return (
    <>
      <Head />
      {problem && (
        <p className="desk-lead" role="alert">
          {problem}
        </p>
      )}
      {!rows && !problem && <Skeleton label="Loading deleted posts" rows={3} />}
      {rows?.length === 0 && <NothingDeleted />}
      <ul className="managed-posts" ref={list} tabIndex={-1} aria-label="Deleted posts">
        {rows?.map((post) => (
          <DeletedPost key={post.id} post={post} onRestore={() => restore(post.id)} />
        ))}
      </ul>
    </>
  );
}

function DeletedPost({ post, onRestore }: { post: PostRowAnswer; onRestore: () => void }) {
  const { title, language, postCategory, deleted_at } = post;
  return (
    <li className="managed-post">
      <p className="meta">
        <span className="badge">{postCategory.name}</span>
        {deleted_at && <PostDate time={deleted_at} />}
      </p>
      <h2 lang={language}>
        <MixedText text={title} language={language} />
      </h2>
      <p className="row-actions">
        <button type="button" className="link-button" aria-label={`Restore “${title}”`} onClick={onRestore}>
          Restore
        </button>
      </p>
    </li>
  );
}

function NothingDeleted() {
  return (
    <div className="nothing-found">
      <EmptyDrawing seed="nothing deleted" />
      <p>Nothing has been deleted in the last 30 days.</p>
    </div>
  );
}

function Head() {
  return (
    <header className="desk-head">
      <p>
        <Link className="back-arrow" href={paths.posts()}>
          ← Back to Posts
        </Link>
      </p>
      <h1>Deleted posts</h1>
      <p className="desk-lead">A deleted post can be restored for 30 days, as it was.</p>
    </header>
  );
}

function Loading() {
  return (
    <>
      <Head />
      <Skeleton label="Loading deleted posts" rows={3} />
    </>
  );
}
