import { WordButton } from '#web/components/text-button.tsx';
import { type Page, rangeOf } from './list-head.tsx';

/** Buttons to the previous and the next page, which say where one is. */
export function Pages({ page, count, limit, onPage }: Page & { onPage: (page: number) => void }) {
  const last = Math.ceil(count / limit);
  if (last <= 1) return null;
  return (
    <nav className="turn-pages" aria-label="Pages">
      <WordButton label="Previous" disabled={page === 1} onClick={() => onPage(page - 1)} />
      <span>{rangeOf({ page, count, limit })}</span>
      <WordButton label="Next" disabled={page >= last} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
