import { embedAddress } from '../../embeds.ts';

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

/** @returns the Markdown for it, or `undefined` if it is not known, or not understood */
export function embedOf(name: string, call: Call): string | undefined {
  const key = keyOf(name);
  const of = key === 'video' ? keyOf(parameter(call, 'provider') ?? '') : key;
  const written = /^(?:figure|image|img|picture)$/.test(of) ? figureOf(call) : embedAddress(of, idOf(of, call));
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

/** A tweet may have the name of its author before its id, or as a parameter of its own. */
function idOf(key: string, call: Call): string {
  const [first = '', second] = call.positional;
  const isTweet = /^(?:tweet|twitter|x)$/.test(key);
  const listed = (isTweet || key === 'gist') && second !== undefined ? `${first}/${second}` : first;
  const id = parameter(call, 'id', 'video', 'url', 'src') ?? listed;
  const user = isTweet ? parameter(call, 'user') : undefined;
  return user === undefined ? id : `${user}/${id}`;
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
