/** What a shortcode, an include or a tag is called with: `lamp.jpg alt="A lamp"`. */
export interface Call {
  named: Map<string, string>;
  positional: string[];
}

const PARAMETER = /(?:([\w.-]+)\s*=\s*)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|[^\s"'`=]+)/g;

export function readCall(source: string): Call {
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
export function parameter({ named }: Call, ...names: string[]): string | undefined {
  return names.map((name) => named.get(name)).find((value) => value !== undefined && value.trim() !== '');
}

/** What calls of the usual names become, whatever program they are of. */
const EMBEDS = new Map<string, (call: Call) => string | undefined>([
  ...['figure', 'image', 'img', 'picture'].map((name) => [name, figureOf] as const),
  ...['tweet', 'twitter', 'x'].map((name) => [name, tweetOf] as const),
  ['youtube', (call) => withId(call, (id) => `https://www.youtube.com/watch?v=${id}`)],
  ['youtube-lite', (call) => withId(call, (id) => `https://www.youtube.com/watch?v=${id}`)],
  ['vimeo', (call) => withId(call, (id) => `https://vimeo.com/${id}`)],
  ['instagram', (call) => withId(call, (id) => `https://www.instagram.com/p/${id}/`)],
  ['spotify', (call) => withId(call, (id) => (id.includes('/') ? `https://open.spotify.com/${id}` : undefined))],
  ['gist', ({ positional }) => `https://gist.github.com/${positional.slice(0, 2).filter(Boolean).join('/')}`],
]);

/** @returns the Markdown for it, or `undefined` if it is not known, or not understood */
export function embedOf(name: string, call: Call): string | undefined {
  const key = keyOf(name);
  const written = EMBEDS.get(key === 'video' ? keyOf(parameter(call, 'provider') ?? '') : key)?.(call);
  return written && block(written);
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\.(?:html|md|njk|liquid)$/, '')
    .replace(/[_-]?(?:embed|player|simple)$/, '')
    .replace(/^embed[_-]/, '');
}

function withId(call: Call, make: (id: string) => string | undefined): string | undefined {
  const id = parameter(call, 'id', 'video', 'url', 'src') ?? call.positional[0] ?? '';
  return /^https?:\/\//.test(id) ? id : /^[\w/-]+$/.test(id) ? make(id) : undefined;
}

function tweetOf(call: Call): string | undefined {
  const [first, second] = call.positional;
  const id = parameter(call, 'id') ?? second ?? first ?? '';
  const user = parameter(call, 'user') ?? (second === undefined ? 'i' : first);
  return /^https?:\/\//.test(id) ? id : /^\d+$/.test(id) ? `https://x.com/${user}/status/${id}` : undefined;
}

function figureOf(call: Call): string | undefined {
  const named = parameter(call, 'src', 'image_path', 'url', 'path', 'file', 'source', 'image', 'img', 'filename');
  const source = named ?? call.positional[0];
  if (source === undefined) return undefined;
  const title = parameter(call, 'title');
  const caption = parameter(call, 'caption', 'description');
  const attribution = parameter(call, 'attr', 'credit');
  const words = [title && caption ? `${title}: ${caption}` : (caption ?? title), attribution && `© ${attribution}`];
  const image = picture(source, parameter(call, 'alt') ?? '', words.filter(Boolean).join(' '));
  const target = parameter(call, 'link', 'href');
  return target && !/^(?:true|false)$/.test(target) ? `[${image}](${target})` : image;
}

/** An image of Markdown; its title is its caption here. */
export function picture(address: string, alt = '', caption = ''): string {
  const title = caption.trim() === '' ? '' : ` "${oneLine(caption).replace(/(["\\])/g, '\\$1')}"`;
  return `![${words(alt)}](${destination(address)}${title})`;
}

export function link(text: string, address: string): string {
  return `[${words(text)}](${destination(address)})`;
}

/** A block stands between empty lines. */
export function block(text: string): string {
  return `\n\n${text}\n\n`;
}

function words(text: string): string {
  return oneLine(text).replace(/([[\]\\])/g, '\\$1');
}

function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
