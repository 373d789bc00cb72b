/** What a shortcode, an include or a tag of any program is called with: `lamp.jpg alt="A lamp"`. */
export interface Call {
  named: Map<string, string>;
  positional: string[];
}

/** One that is not closed reaches to the end, so that a text full of marks is looked through once. */
const QUOTED = ['"', "'", '`'].map((mark) => String.raw`${mark}((?:[^${mark}\\]|\\(?:[\s\S]|$))*)(?:${mark}|$)`);
const VALUE = [...QUOTED, '&quot;([^&]*)&quot;', String.raw`([^\s"'\`]+)`].join('|');
const PARAMETER = new RegExp(String.raw`(?:([\w.-]+)\s*=\s*)?(?:${VALUE})`, 'g');

export function readCall(source: string): Call {
  const call: Call = { named: new Map(), positional: [] };
  for (const [, name, ...values] of source.matchAll(PARAMETER)) {
    const value = (values.find((one) => one !== undefined) ?? '').replace(/\\([\s\S])/g, '$1');
    if (name === undefined) call.positional.push(value);
    else call.named.set(name.toLowerCase(), value);
  }
  return call;
}

/** The first of these parameters that is there and not empty. */
export function parameter({ named }: Call, ...names: string[]): string | undefined {
  return names.map((name) => named.get(name)).find((value) => value !== undefined && value.trim() !== '');
}

/** What a shortcode shows, such as `youtube`, whatever a theme or a plugin adds to its name. */
export function kindOf(name: string, call: Call): string {
  const kind = plainName(name);
  return kind === 'video' ? plainName(parameter(call, 'provider') ?? '') : kind;
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\.(?:html|md|njk|liquid)$/, '')
    .replace(/[_-]?(?:embed|player|simple|lite)$/, '')
    .replace(/^embed[_-]/, '');
}

/** Where what a shortcode names by an id is shown; of some, only whole addresses are understood. */
const ADDRESSES = new Map<string, (id: string) => string | undefined>([
  ['youtube', (id) => `https://www.youtube.com/watch?v=${id}`],
  ['vimeo', (id) => `https://vimeo.com/${id}`],
  ['instagram', (id) => `https://www.instagram.com/p/${id}/`],
  ['gist', (id) => `https://gist.github.com/${id}`],
  ['spotify', (id) => (id.includes('/') ? `https://open.spotify.com/${id}` : undefined)],
  ...['x', 'tweet', 'twitter'].map((name) => [name, tweetAddress] as const),
  ...['embed', 'soundcloud'].map((name) => [name, () => undefined] as const),
]);

/** An id alone, or behind the name of its author. */
function tweetAddress(id: string): string | undefined {
  const [, user = 'i', number] = /^(?:(\w+)\/)?(\d+)$/.exec(id) ?? [];
  return number && `https://x.com/${user}/status/${number}`;
}

/**
 * The address of what a shortcode shows, by an address, an id, or a name and an id.
 * @param content what it encloses
 * @returns `undefined` if the shortcode is not known, or not understood
 */
export function embedAddress(kind: string, call: Call, content = ''): string | undefined {
  const make = ADDRESSES.get(kind);
  const [first = '', second] = call.positional;
  const isTweet = make === tweetAddress;
  const listed = (isTweet || kind === 'gist') && second !== undefined ? `${first}/${second}` : first;
  const given = content || (parameter(call, 'id', 'video', 'url', 'src') ?? listed);
  if (make && /^https?:\/\//i.test(given)) return given;
  const user = isTweet ? parameter(call, 'user') : undefined;
  const [id = ''] = (user === undefined ? given : `${user}/${given}`).split(/[?&]/, 1);
  return /^[\w/-]+$/.test(id) ? make?.(id) : undefined;
}
