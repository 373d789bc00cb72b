import { type RefObject, useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { PostPageAnswer, PostRowAnswer } from '#shared/contracts/post.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { SelectAll } from '#web/features/dashboard-frame/select-all.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { rangeOf } from './list-head.tsx';
import { ManagedPost, type RareAction } from './managed-post.tsx';
import { downloadPost, useDeletion, useFeaturing, useSendAsNewsletter } from './post-actions.ts';
import { type RunBulk, useBulk } from './use-bulk.ts';

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
  const selection = useSelection(rows);
  const { run, isRunning } = useBulk({ reload, onDone: selection.deselect });
  const deletePost = useDeletion(reload);
  const actionsFor = usePostActions({ user, reload, run });
  const selected = rows.filter(({ id }) => selection.ids.includes(id));

  function clear() {
    selection.clear();
    list.current?.focus();
  }

  return (
    <>
      <div className="list-head quiet small">
        <SelectAll
          className="post-select"
          aria-label="Select all posts on this page"
          selected={selection.ids.length}
          all={rows.length}
          onSelect={selection.selectAll}
        />
        <p role="status">{rangeOf(page)}</p>
        {/* The bar that says it aloud may be out of sight. */}
        {selection.ids.length > 0 && <p aria-hidden="true">{inFigures(selection.ids.length)} selected</p>}
      </div>
      <ul className="managed-list" ref={list} tabIndex={-1} aria-label="Posts">
        {rows.map((post) => (
          <ManagedPost
            key={post.id}
            post={post}
            isSelected={selection.ids.includes(post.id)}
            onSelect={(isSelected) => selection.select(post.id, isSelected)}
            onDelete={() => void deletePost(post)}
            rareActions={actionsFor(post)}
          />
        ))}
      </ul>
      {selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          isRunning={isRunning}
          onRun={(...action) => void run(selected, ...action)}
          onClear={clear}
        />
      )}
    </>
  );
}

function useSelection(rows: PostRowAnswer[]) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // A post that is no longer on the page is not selected either.
  const ids = rows.flatMap(({ id }) => (chosen.includes(id) ? id : []));
  return {
    ids,
    select: (id: number, isSelected: boolean) =>
      setChosen(isSelected ? [...ids, id] : ids.filter((other) => other !== id)),
    selectAll: (isSelected: boolean) => setChosen(isSelected ? rows.map(({ id }) => id) : []),
    deselect: (done: readonly number[]) => setChosen((now) => now.filter((id) => !done.includes(id))),
    clear: () => setChosen([]),
  };
}

function usePostActions({ user, reload, run }: Pick<ManagedListProps, 'user' | 'reload'> & { run: RunBulk }) {
  const feature = useFeaturing(reload);
  const sendAsNewsletter = useSendAsNewsletter();
  return (post: PostRowAnswer): RareAction[] => {
    const { status, featured } = post;
    const mayFeature = user.is_admin && status === 'published';
    return [
      ['Download as Markdown', () => downloadPost(post)],
      ['Make draft', status === 'draft' ? undefined : () => void run([post], 'unpublish')],
      [
        featured ? 'Stop featuring' : 'Feature on the home page',
        mayFeature ? () => void feature(post, !featured) : undefined,
      ],
      ['Send as newsletter', user.is_admin ? () => void sendAsNewsletter(post) : undefined],
    ];
  };
}
