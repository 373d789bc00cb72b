/** The text of a field. */
export function textIn(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '');
}

/** What was chosen for an image: absent when nothing was, `null` for none. */
export function imageIn(fields: FormData): { imageId?: number | null } {
  const chosen = textIn(fields, 'imageId');
  if (chosen === '') return {};
  return { imageId: chosen === 'none' ? null : Number(chosen) };
}

/** The rows of a list, in the order they stand in; those in which nothing was typed are none. */
export function rowsIn<Name extends string>(fields: FormData, list: string, names: Name[]): Record<Name, string>[] {
  const rows = rowKeysIn(fields, list).map(
    (key) =>
      Object.fromEntries(names.map((name) => [name, textIn(fields, `${list}.${key}.${name}`)])) as Record<Name, string>,
  );
  return rows.filter((row) => names.some((name) => row[name].trim() !== ''));
}

/** Fields of rows are called `list.key.field`. */
export function rowKeysIn(fields: FormData, list: string): string[] {
  const names = [...fields.keys()].filter((name) => name.startsWith(`${list}.`));
  return [...new Set(names.map((name) => name.split('.')[1] ?? ''))];
}

/** What is no longer as it was. */
export function changesOf<Body extends object>(now: Body, before: Body): Partial<Body> {
  const names = Object.keys(now) as (keyof Body)[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Body>;
}
