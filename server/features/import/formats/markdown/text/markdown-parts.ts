/** An image of Markdown; its title is its caption here. */
export function picture(
  address: string,
  { alt = '', caption = '' }: { alt?: string | undefined; caption?: string | undefined },
): string {
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
