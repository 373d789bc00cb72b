import type { ComponentProps } from 'react';

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** What the button acts on, which only screen readers say: `“The lamp”`. */
  object?: string;
}

/** A button that looks like a link within a sentence or a row. */
export function LinkButton(props: TextButtonProps) {
  return <TextButton className="link-button" {...props} />;
}

/** A button that looks like a link, beside a button. */
export function WordButton(props: TextButtonProps) {
  return <TextButton className="word-button" {...props} />;
}

function TextButton({ label, object, ...attributes }: TextButtonProps) {
  return (
    <button type="button" aria-label={object && `${label} ${object}`} {...attributes}>
      {label}
    </button>
  );
}
