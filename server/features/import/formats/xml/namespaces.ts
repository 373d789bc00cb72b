/** The prefixes that this program uses for the namespaces it knows; RSS and the HTML in Atom have none. */
const KNOWN: [pattern: RegExp, prefix: string][] = [
  [/^http:\/\/wordpress\.org\/export\/[\d.]+\/$/, 'wp'],
  [/^http:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/, 'excerpt'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, 'atom'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/$/, ''],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, ''],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, 'rdf'],
  [/^http:\/\/www\.w3\.org\/2007\/app$|^http:\/\/purl\.org\/atom\/app#$/, 'app'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0$/, 'thr'],
  [/^http:\/\/schemas\.google\.com\/blogger\/\d+$/, 'blogger'],
  [/^https?:\/\/search\.yahoo\.com\/mrss\/?$/, 'media'],
];

const DECLARATION = /^xmlns(?::(.+))?$/;

/** @returns the prefixes that an element declares, each with the one that this program uses for it */
export function namespacesIn(attributes: Record<string, string>): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [name, uri] of Object.entries(attributes)) {
    const declaration = DECLARATION.exec(name);
    const known = declaration && KNOWN.find(([pattern]) => pattern.test(uri.trim()))?.[1];
    if (typeof known === 'string') prefixes.set(declaration?.[1] ?? '', known);
  }
  return prefixes;
}

export function properName(name: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  const known = prefixes.get(prefix);
  if (known === undefined) return name;
  const local = name.slice(colon + 1);
  return known === '' ? local : `${known}:${local}`;
}
