export interface CallParameters {
  named: Map<string, string>;
  positional: string[];
}

const PARAMETER = /(?:([\w.-]+)\s*=\s*)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|[^\s"'`=]+)/g;

/** Reads the parameters of a shortcode or an include: `lamp.jpg alt="A lamp"`. */
export function readParameters(source: string): CallParameters {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (const [, name, typed = ''] of source.matchAll(PARAMETER)) {
    const value = /^["'`]/.test(typed) ? typed.slice(1, -1).replace(/\\(.)/g, '$1') : typed;
    if (name === undefined) positional.push(value);
    else named.set(name.toLowerCase(), value);
  }
  return { named, positional };
}

/** The first of these parameters that is there and not empty. */
export function parameter({ named }: CallParameters, ...names: string[]): string | undefined {
  return names.map((name) => named.get(name)).find((value) => value !== undefined && value.trim() !== '');
}
