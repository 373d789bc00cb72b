import * as paths from '#web/paths.ts';

const FRAGMENT = /^person-(\d{1,15})$/;

/** Of the screen of people, with only this person on it. */
export function personAddress(id: number): string {
  return `${paths.adminScreen('people')}#person-${id}`;
}

/** @param fragment without its sign. @returns the id of the person whom the fragment of such an address names */
export function personIn(fragment: string): number | undefined {
  const id = FRAGMENT.exec(fragment)?.[1];
  return id === undefined ? undefined : Number(id);
}
