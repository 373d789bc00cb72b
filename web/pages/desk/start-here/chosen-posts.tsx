import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChosenPost } from '#shared/contracts/desk/start-here.ts';
import { START_HERE_MAXIMUM, START_HERE_REASON_MAXIMUM } from '#shared/form-limits.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useUpdateUnsaved } from '../desk-form.tsx';
import { MoveButtons, moveItem } from '../move-buttons.tsx';
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
    setAnnouncement(`“${post.title}” is added.`);
  }

  function move(index: number, by: -1 | 1) {
    setPosts(moveItem(posts, index, by));
    setAnnouncement(`“${posts[index]?.title}” is now ${index + by + 1} of ${posts.length}.`);
  }

  function remove(index: number) {
    flushSync(() => setPosts(posts.filter((_, other) => other !== index)));
    setAnnouncement(`“${posts[index]?.title}” is removed.`);
    // The button that was pressed is gone, together with its post.
    list.current?.focus();
  }

  return (
    <div className="rows-field">
      {posts.length === 0 && <p className="desk-note desk-empty">No post is chosen yet. Search for the first one.</p>}
      <ol ref={list} tabIndex={-1} aria-label="Chosen posts">
        {posts.map((post, index) => (
          <li key={post.post_id} className="rows-row">
            <fieldset>
              <legend className="chosen-post" lang={post.language}>
                <MixedText text={post.title} language={post.language} />
              </legend>
              {!post.is_published && <p className="desk-note">It is not published, so readers do not see it here.</p>}
              <input type="hidden" name={`posts.${post.post_id}.post_id`} value={post.post_id} />
              <TextField
                label="Why it is worth reading"
                name={`posts.${post.post_id}.reason`}
                required={false}
                maxLength={START_HERE_REASON_MAXIMUM}
                spellCheck
                defaultValue={post.reason}
              />
            </fieldset>
            <p className="row-actions">
              <MoveButtons
                name={`“${post.title}”`}
                index={index}
                count={posts.length}
                onMove={(by) => move(index, by)}
              />
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
