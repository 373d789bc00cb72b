import type { ComponentProps } from 'react';

type LinkProps = ComponentProps<'a'>;

/** A link that looks like a button. */
export function ButtonLink(props: LinkProps) {
  return <a className="button" {...props} />;
}

/** A link beside a button, with the same height. */
export function WordLink(props: LinkProps) {
  return <a className="word-button" {...props} />;
}
