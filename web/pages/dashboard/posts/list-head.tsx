import { useEffect, useRef } from 'react';
import { countOf, inFigures } from '#shared/text/count-of.ts';

interface Page {
  page: number;
  count: number;
  limit: number;
}

/** `51–100 of 312 posts`, or `12 posts` if one page shows them all. */
export function rangeOf({ page, count, limit }: Page): string {
  if (count <= limit && page === 1) return countOf(count, 'post');
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, count);
  return `${inFigures(first)}–${inFigures(last)} of ${countOf(count, 'post')}`;
}

interface SelectAllProps {
  selected: number;
  all: number;
  onSelect: (isSelected: boolean) => void;
}

/** Selects every post of the page, or none. */
export function SelectAll({ selected, all, onSelect }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = selected > 0 && selected < all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="post-select">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all posts on this page"
        checked={selected > 0 && selected === all}
        onChange={({ target }) => onSelect(target.checked)}
      />
    </label>
  );
}
