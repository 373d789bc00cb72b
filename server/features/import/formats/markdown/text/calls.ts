import { type Call, embedAddress, kindOf, parameter } from '../../shortcodes.ts';

/** @returns the Markdown for what a shortcode shows, or `undefined` if it is not known, or not understood */
export function embedOf(name: string, call: Call): string | undefined {
  const kind = kindOf(name, call);
  const written = /^(?:figure|image|img|picture)$/.test(kind) ? figureOf(call) : embedAddress(kind, call);
  return written && block(written);
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
