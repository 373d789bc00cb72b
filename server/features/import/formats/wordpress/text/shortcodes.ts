export interface Shortcode {
  name: string;
  attributes: Record<string, string>;
  /** What stands in it without a name, such as the address in `[youtube https://…]`. */
  values: string[];
  /** What is between it and `[/name]`; absent if it has no such end. */
  content?: string | undefined;
}

const OPENING = /\[(\[?)([a-z][\w-]*)((?:[\s=/:][^[\]]{0,10000})?)\](\]?)/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|&quot;([^&]*)&quot;|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g;

/**
 * Replaces shortcodes as WordPress does. `[[name]]` is how authors write about one: it becomes `[name]`.
 * @param write returns `undefined` for one that is to stay as it is
 */
export function replaceShortcodes(text: string, write: (shortcode: Shortcode) => string | undefined): string {
  const parts: string[] = [];
  const ends = new Ends(text);
  let position = 0;
  for (const match of text.matchAll(OPENING)) {
    if (match.index < position) continue;
    const [whole, before = '', name = '', inside = '', after] = match;
    parts.push(text.slice(position, match.index));
    position = match.index + whole.length;
    if (before !== '' && after !== '') {
      parts.push(whole.slice(1, -1));
      continue;
    }
    const end = inside.trimEnd().endsWith('/') ? undefined : ends.after(name, position);
    const content = end && text.slice(position, end.start);
    const written = write({ name: name.toLowerCase(), ...readAttributes(inside), content });
    if (written === undefined) parts.push(whole);
    else {
      parts.push(before, written, after ?? '');
      position = end?.end ?? position;
    }
  }
  return parts.join('') + text.slice(position);
}

function readAttributes(inside: string): Pick<Shortcode, 'attributes' | 'values'> {
  const attributes: Record<string, string> = {};
  const values: string[] = [];
  // `[youtube=https://…]` and a closing slash.
  for (const match of inside
    .replace(/^[=:]/, '')
    .replace(/\/\s*$/, '')
    .matchAll(ATTRIBUTE)) {
    const [, key, double, single, escaped, bare, ...loose] = match;
    if (key !== undefined) attributes[key.toLowerCase()] = double ?? single ?? escaped ?? bare ?? '';
    else values.push(loose.find((value) => value !== undefined) ?? '');
  }
  return { attributes, values };
}

/** Where `[/name]` stands, found once for all names: a text may have a hundred thousand openings without an end. */
class Ends {
  /** By name, from the last to the first. */
  readonly #positions = new Map<string, number[]>();

  constructor(text: string) {
    for (const { 1: name = '', index } of text.matchAll(/\[\/([a-z][\w-]*)\]/gi)) {
      const known = this.#positions.get(name);
      if (known) known.push(index);
      else this.#positions.set(name, [index]);
    }
    for (const positions of this.#positions.values()) positions.reverse();
  }

  /** Forgets those before the position, so each call must ask for what is further on than the one before. */
  after(name: string, position: number): { start: number; end: number } | undefined {
    const left = this.#positions.get(name) ?? [];
    while ((left.at(-1) ?? position) < position) left.pop();
    const start = left.at(-1);
    return start === undefined ? undefined : { start, end: start + name.length + 3 };
  }
}
