import type { ComponentProps } from 'react';
import { Link } from '#web/routing/router.tsx';

type LinkProps = ComponentProps<typeof Link>;

/** A link that looks like a button. */
export function ButtonLink(props: LinkProps) {
  return <Link className="button" {...props} />;
}

/** A link beside a button, with the same height. */
export function WordLink(props: LinkProps) {
  return <Link className="word-button" {...props} />;
}
