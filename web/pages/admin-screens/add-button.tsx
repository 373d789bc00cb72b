import type { ComponentProps } from 'react';

interface AddButtonProps extends ComponentProps<'button'> {
  unit: string;
}

/** Begins a new item of a list. It is there while the list is loading, though disabled, so that the list does not move. */
export function AddButton({ unit, ...button }: AddButtonProps) {
  return (
    <p className="screen-add">
      <button {...button} type="button" className="button">
        Add a {unit}
      </button>
    </p>
  );
}
