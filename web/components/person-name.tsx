import { NAMELESS } from '#shared/text/nameless.ts';
import { langOf } from './lang-of.ts';

interface Named {
  first_name: string;
  last_name: string;
  /** Known at the desk alone, where it stands in for a name that was not given. */
  email?: string;
}

/** @param person `undefined` for an account that is gone */
export function nameOf(person: Named | undefined): string {
  if (!person) return 'Unknown Author';
  return `${person.first_name} ${person.last_name}`.trim() || person.email || NAMELESS;
}

export function PersonName({ person, className }: { person: Named | undefined; className?: string }) {
  const name = nameOf(person);
  return (
    <bdi className={className} lang={langOf(name)}>
      {name}
    </bdi>
  );
}
