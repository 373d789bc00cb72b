/** @returns the text of a field; an empty string if there is no such field */
export function textIn(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '');
}

/** @returns what the field of a text of `item` has, for `textsIn` to read; there may be no item yet */
export function fieldsOf<Item extends object>(item: Item | null | undefined, prefix = '') {
  return <Name extends keyof Item & string>(name: Name, maxLength?: number) => ({
    name: `${prefix}${name}`,
    maxLength,
    defaultValue: item?.[name],
  });
}

/** @returns the texts of fields by their names, which may begin with a prefix on the page */
export function textsIn<Name extends string>(fields: FormData, names: readonly Name[], prefix = '') {
  return Object.fromEntries(names.map((name) => [name, textIn(fields, prefix + name)])) as Record<Name, string>;
}

/** @returns `null` for an empty field; what is no number stays as it was typed, so that it counts as a change */
export function numberIn(fields: FormData, name: string): number | string | null {
  const typed = textIn(fields, name).trim();
  return typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed;
}

/** @returns the id of the chosen image: absent if it is unchanged, `null` if it was removed */
export function imageIn(fields: FormData): { imageId?: number | null } {
  const chosen = textIn(fields, 'imageId');
  if (chosen === '') return {};
  return { imageId: chosen === 'none' ? null : Number(chosen) };
}

/** @returns the rows of a list in their order on the page, without the empty ones */
export function rowsIn<Name extends string>(fields: FormData, list: string, names: Name[]): Record<Name, string>[] {
  return filledKeysIn(fields, list).map((key) => textsIn(fields, names, `${list}.${key}.`));
}

/** @returns the form's name for the server's `list.index.name`, or for its `list.index` if a row is a single field */
export function fieldOfRow(fields: FormData, path: string): string {
  const [list = '', index, name = ''] = path.split('.');
  const row = `${list}.${filledKeysIn(fields, list)[Number(index)]}.`;
  return [...fields.keys()].find((field) => field.startsWith(row) && field.endsWith(name)) ?? path;
}

function filledKeysIn(fields: FormData, list: string): string[] {
  const filled = [...fields].filter(([, value]) => String(value).trim() !== '').map(([name]) => name);
  return rowKeysIn(fields, list).filter((key) => filled.some((name) => name.startsWith(`${list}.${key}.`)));
}

/** @returns the keys of the rows of a list; their fields are named `list.key.field` */
export function rowKeysIn(fields: FormData, list: string): string[] {
  const names = [...fields.keys()].filter((name) => name.startsWith(`${list}.`));
  return [...new Set(names.map((name) => name.split('.')[1] ?? ''))];
}

export function changedFields<Body extends object>(now: Body, before: Body): Partial<Body> {
  const names = Object.keys(now) as (keyof Body)[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Body>;
}
