/** What is no longer as it was. */
export function changesOf<Body extends object>(now: Body, before: Body): Partial<Body> {
  const names = Object.keys(now) as (keyof Body)[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Body>;
}
