import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChosenPost } from '#shared/contracts/start-here.ts';
import { START_HERE_MAXIMUM, START_HERE_REASON_MAXIMUM } from '#shared/form-limits.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { useUpdateUnsaved } from '../admin-form.tsx';
import { MoveHandle } from '../order/move-handle.tsx';
import { announceMove, moveItem } from '../order/move-item.ts';
import { Thumbnail } from '../thumbnail.tsx';
import { PostSearch } from './post-search.tsx';

/** The chosen posts in order, each with a reason, and below them the search for more. */
export function ChosenPosts({ posts: initial }: { posts: ChosenPost[] }) {
  const [posts, setPosts] = useState(initial);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const updateUnsaved = useUpdateUnsaved();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the posts
  useEffect(updateUnsaved, [posts]);

  function add(post: ChosenPost) {
    setPosts([...posts, post]);
    setAnnouncement(`“${post.title}” added.`);
  }

  function move(from: number, to: number) {
    setPosts(moveItem(posts, from, to));
    setAnnouncement(announceMove(`“${posts[from]?.title}”`, to, posts.length));
  }

  function remove(index: number) {
    flushSync(() => setPosts(posts.filter((_, other) => other !== index)));
    setAnnouncement(`“${posts[index]?.title}” removed.`);
    // The button that was pressed is gone, together with its post.
    list.current?.focus();
  }

  return (
    // With the last post that may be chosen, the search goes, and the focus comes here.
    <div className="rows-field" tabIndex={-1}>
      {posts.length === 0 && (
        <NothingThere seed="start here" motif="ghat" sentence="No posts chosen yet. Find the first one below." />
      )}
      <ol ref={list} tabIndex={-1} aria-label="Chosen posts">
        {posts.map((post, index) => (
          <li key={post.post_id} className="ordered-row chosen-post" data-compact="true">
            <MoveHandle name={`“${post.title}”`} index={index} count={posts.length} onMove={move} />
            <Thumbnail shape="wide" file={post.files[0]} drawing={{ seed: post.slug, kind: 'cover' }} />
            <div className="ordered-words">
              <h3 id={`chosen-${post.post_id}`} lang={post.language}>
                <MixedText text={post.title} language={post.language} />
              </h3>
              {!post.is_published && <p className="quiet small">Not published yet, so readers don’t see it here.</p>}
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the picture, apart from the fields */}
            <div className="rows-fields" role="group" aria-labelledby={`chosen-${post.post_id}`}>
              <input type="hidden" name={`posts.${post.post_id}.post_id`} value={post.post_id} />
              <LongTextField
                label="Why read this one"
                name={`posts.${post.post_id}.reason`}
                isOneLine
                maxLength={START_HERE_REASON_MAXIMUM}
                defaultValue={post.reason}
              />
            </div>
            <p className="row-actions">
              <LinkButton label="Remove" object={`“${post.title}”`} onClick={() => remove(index)} />
            </p>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {posts.length < START_HERE_MAXIMUM && (
        <PostSearch chosen={new Set(posts.map(({ post_id }) => post_id))} onChoose={add} />
      )}
    </div>
  );
}
