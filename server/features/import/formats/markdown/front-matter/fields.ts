import type { Data, Value } from './parse-data.ts';

const EMPTY = /^(?:~|null)?$/i;
const TRUE = /^(?:true|yes|on|1)$/i;
const FALSE = /^(?:false|no|off|0)$/i;

/** The fields of one file. Names are the same in any case, and with `-` or `_`; what was asked for is remembered. */
export class Fields {
  readonly #values = new Map<string, Value>();
  readonly #names = new Map<string, string>();
  readonly #asked = new Set<string>();

  /** @param defaults what the site says of files without the field; unread ones are not reported */
  constructor(data: Data, defaults: Data = {}) {
    for (const [name, value] of Object.entries(defaults)) this.#values.set(canonical(name), value);
    for (const [name, value] of Object.entries(data)) {
      this.#values.set(canonical(name), value);
      this.#names.set(canonical(name), name);
    }
  }

  /** The first of these fields that has a value; `cover.alt` is a field within a field. */
  value(...names: string[]): Value | undefined {
    const values = names.map((name) => this.#find(name));
    return values.find((value) => value !== undefined && !isEmpty(value));
  }

  /** The first of these fields that is a text, or begins with one. */
  text(...names: string[]): string | undefined {
    const values = names.map((name) => this.#find(name)).map((value) => (Array.isArray(value) ? value[0] : value));
    const found = values.find((value) => typeof value === 'string' && !isEmpty(value));
    return typeof found === 'string' ? found.trim() : undefined;
  }

  flag(...names: string[]): boolean | undefined {
    const text = this.text(...names);
    if (text === undefined) return undefined;
    return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined;
  }

  /** The texts of all of these fields. One that is no list is split by commas, if at all by `separator`. */
  list(names: string[], separator: RegExp = /,/): string[] {
    const values = names.map((name) => this.#find(name)).flatMap((value) => itemsOf(value, separator));
    return [...new Set(values)];
  }

  /** Fields nobody asked for, as they are spelled. */
  unknown(): string[] {
    return [...this.#names]
      .filter(([name]) => !this.#asked.has(name) && !isEmpty(this.#values.get(name)))
      .map(([, name]) => name);
  }

  #find(path: string): Value | undefined {
    const [first = '', ...inner] = path.split('.');
    this.#asked.add(canonical(first));
    let value = this.#values.get(canonical(first));
    for (const name of inner) {
      if (typeof value !== 'object' || Array.isArray(value)) return undefined;
      value = Object.entries(value).find(([key]) => canonical(key) === canonical(name))?.[1];
    }
    return value;
  }
}

function canonical(name: string): string {
  return name.trim().toLowerCase().replaceAll('-', '_');
}

function isEmpty(value: Value | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return EMPTY.test(value.trim());
  return Array.isArray(value) && value.every(isEmpty);
}

function itemsOf(value: Value | undefined, separator: RegExp): string[] {
  if (value === undefined) return [];
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
