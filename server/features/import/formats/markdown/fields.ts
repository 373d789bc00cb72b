import type { Data, Value } from './front-matter.ts';

const EMPTY = /^(?:~|null)?$/i;
const TRUE = /^(?:true|yes|on|1)$/i;
const FALSE = /^(?:false|no|off|0)$/i;

/** The fields of one file. Names are the same in any case, with `-` or `_` or without. */
export class Fields {
  readonly #values = new Map<string, Value>();

  /** @param defaults what the site says of files without the field */
  constructor(data: Data, defaults: Data = {}) {
    for (const [name, value] of [...Object.entries(defaults), ...Object.entries(data)])
      this.#values.set(canonical(name), value);
  }

  /** Those of these fields that have a value; `cover.alt` is a field within a field. */
  values(...names: string[]): Value[] {
    return names.map((name) => this.#find(name)).filter((value) => value !== undefined && !isEmpty(value)) as Value[];
  }

  /** The first of these fields that is a text, or begins with one. */
  text(...names: string[]): string | undefined {
    const firsts = this.values(...names).map((value) => (Array.isArray(value) ? value[0] : value));
    return firsts.find((value): value is string => typeof value === 'string' && !isEmpty(value))?.trim();
  }

  flag(...names: string[]): boolean | undefined {
    const text = this.text(...names) ?? '';
    return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined;
  }

  /** The texts of all of these fields. One that is no list is split by commas, or by `separator`. */
  list(names: string[], separator: RegExp = /,/): string[] {
    return [...new Set(this.values(...names).flatMap((value) => itemsOf(value, separator)))];
  }

  #find(path: string): Value | undefined {
    const [first = '', ...inner] = path.split('.').map(canonical);
    let value = this.#values.get(first);
    for (const name of inner) {
      if (typeof value !== 'object' || Array.isArray(value)) return undefined;
      value = Object.entries(value).find(([key]) => canonical(key) === name)?.[1];
    }
    return value;
  }
}

function canonical(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

function isEmpty(value: Value | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return EMPTY.test(value.trim());
  return Array.isArray(value) && value.every(isEmpty);
}

function itemsOf(value: Value, separator: RegExp): string[] {
  const items =
    typeof value === 'string' ? value.split(separator) : Array.isArray(value) ? value.map(nameOf) : [nameOf(value)];
  return items.map((item) => item.trim()).filter((item) => !isEmpty(item));
}

/** Authors and the like may be objects with a name. */
function nameOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(nameOf).join(' ');
  const name = value.name ?? value.title ?? '';
  return typeof name === 'string' ? name : '';
}
