import { type ReactNode, useEffect, useRef } from 'react';

interface SelectAllProps {
  className: string;
  /** For screen readers, where no words stand beside the box. */
  'aria-label'?: string;
  selected: number;
  all: number;
  onSelect: (isSelected: boolean) => void;
  children?: ReactNode;
}

/** Selects every entry of a page, or none. */
export function SelectAll({ className, selected, all, onSelect, children, ...attributes }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = selected > 0 && selected < all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={className}>
      <input
        {...attributes}
        ref={box}
        type="checkbox"
        checked={selected > 0 && selected === all}
        onChange={({ target }) => onSelect(target.checked)}
      />
      {children}
    </label>
  );
}
