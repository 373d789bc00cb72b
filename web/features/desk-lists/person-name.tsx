import { langOf } from '#web/components/lang-of.ts';

interface Named {
  first_name: string;
  last_name: string;
}

/** `undefined` for an account that is gone. */
export function nameOf(person: Named | undefined): string {
  return person ? `${person.first_name} ${person.last_name}`.trim() : 'Unknown Author';
}

export function PersonName({ person }: { person: Named | undefined }) {
  const name = nameOf(person);
  return <bdi lang={langOf(name)}>{name}</bdi>;
}
