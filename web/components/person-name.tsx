import { NAMELESS } from '#shared/text/nameless.ts';
import { tidyName } from '#shared/text/tidy-name.ts';
import { langOf } from './lang-of.ts';

interface Named {
  first_name: string;
  last_name: string;
  /** Only known in the dashboard, where it replaces a missing name. */
  email?: string;
}

/** @param person `undefined` for a deleted account */
export function nameOf(person: Named | undefined): string {
  if (!person) return 'Unknown Author';
  return tidyName(`${person.first_name} ${person.last_name}`) || person.email || NAMELESS;
}

export function PersonName({ person, className }: { person: Named | undefined; className?: string }) {
  const name = nameOf(person);
  return (
    <bdi className={className} lang={langOf(name)}>
      {name}
    </bdi>
  );
}
