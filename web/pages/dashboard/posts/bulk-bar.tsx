import type { BulkAction } from '#shared/contracts/post-bulk.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { useContent } from '#web/content/content.ts';
import { RowMenu } from '#web/features/dashboard-frame/row-menu.tsx';

interface BulkBarProps {
  count: number;
  isRunning: boolean;
  onRun: (action: BulkAction, category?: number) => void;
  onClear: () => void;
}

/** Stays at the foot of the window while posts are selected. */
export function BulkBar({ count, isRunning, onRun, onClear }: BulkBarProps) {
  const categories = useContent('categories');
  const posts = countOf(count, 'post');
  return (
    <section className="bulk-bar foot-bar row" aria-label="Selected posts" aria-busy={isRunning}>
      <p className="small" role="status">
        {count} selected
      </p>
      <LinkButton label="Publish" object={posts} onClick={() => onRun('publish')} />
      <LinkButton label="Make draft" object={`of ${posts}`} onClick={() => onRun('unpublish')} />
      <RowMenu label="Move to" name={`Move to another category: ${posts}`}>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <button type="button" lang={langOf(name)} onClick={() => onRun('category', id)}>
              {name}
            </button>
          </li>
        ))}
      </RowMenu>
      <LinkButton label="Delete" object={posts} className="link-button bulk-delete" onClick={() => onRun('delete')} />
      <LinkButton label="Clear" object="the selection" className="link-button bulk-clear" onClick={onClear} />
    </section>
  );
}
