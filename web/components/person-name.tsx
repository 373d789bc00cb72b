import { langOf } from './lang-of.ts';

interface Named {
  first_name: string;
  last_name: string;
}

/** `undefined` for an account that is gone. */
export function nameOf(person: Named | undefined): string {
  return person ? `${person.first_name} ${person.last_name}`.trim() : 'Unknown Author';
}

export function PersonName({ person, className }: { person: Named | undefined; className?: string }) {
  const name = nameOf(person);
  return (
    <bdi className={className} lang={langOf(name)}>
      {name}
    </bdi>
  );
}
