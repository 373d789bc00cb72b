import type { RefObject } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostPageAnswer, PostRowAnswer } from '#shared/contracts/post.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { SelectBox, SelectionBar, useSelection } from '#web/features/dashboard-frame/list-selection.tsx';
import { rangeOf } from '#web/features/dashboard-frame/paged-list.tsx';
import { type MenuItem, RowMenu } from '#web/features/dashboard-frame/row-menu.tsx';
import { ManagedPost } from './managed-post.tsx';
import { downloadPost, usePostActions } from './post-actions.ts';
import { useBulk } from './use-bulk.ts';

interface ManagedListProps {
  page: PostPageAnswer;
  user: User;
  /** Gets the focus when its rows are others. */
  list: RefObject<HTMLUListElement | null>;
  reload: () => Promise<void>;
}

/** One page of posts, of which several can be selected. */
export function ManagedList({ page, user, list, reload }: ManagedListProps) {
  const { rows } = page;
  const categories = useContent('categories');
  const selection = useSelection(rows);
  const { run, isRunning } = useBulk(reload, selection.deselect);
  const { deletePost, feature, sendAsNewsletter } = usePostActions(reload);
  const selected = selection.rows;
  const posts = countOf(selected.length, 'post');

  function clear() {
    selection.deselect(rows);
    list.current?.focus();
  }

  function rareActionsOf(post: PostRowAnswer): MenuItem[] {
    const { status, featured } = post;
    const mayFeature = user.is_admin && status === 'published';
    return [
      ['Download as Markdown', () => downloadPost(post)],
      ['Make draft', status !== 'draft' && (() => void run([post], 'unpublish'))],
      [featured ? 'Stop featuring' : 'Feature on the home page', mayFeature && (() => void feature(post, !featured))],
      ['Send as newsletter', user.is_admin && (() => void sendAsNewsletter(post))],
    ];
  }

  return (
    <>
      <div className="list-head row quiet small figures">
        <SelectBox selection={selection} label="Select all posts on this page" />
        <p role="status">{rangeOf(page, 'post')}</p>
        {/* The bar that says it aloud may be out of sight. */}
        {selected.length > 0 && <p aria-hidden="true">{inFigures(selected.length)} selected</p>}
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Posts">
        {rows.map((post) => (
          <ManagedPost
            key={post.id}
            post={post}
            selection={selection}
            onDelete={() => void deletePost(post)}
            rareActions={rareActionsOf(post)}
          />
        ))}
      </ul>
      <SelectionBar selection={selection} unit="post" isBusy={isRunning} onClear={clear}>
        <LinkButton label="Publish" object={posts} onClick={() => run(selected, 'publish')} />
        <LinkButton label="Make draft" object={`of ${posts}`} onClick={() => run(selected, 'unpublish')} />
        <RowMenu
          label="Move to"
          name={`Move to another category: ${posts}`}
          items={categories.map(({ id, name }) => [name, () => void run(selected, 'category', id)])}
        />
        <LinkButton
          label="Delete"
          object={posts}
          className="link-button selection-delete"
          onClick={() => run(selected, 'delete')}
        />
      </SelectionBar>
    </>
  );
}
