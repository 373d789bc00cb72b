/**
 * What stands before the name of a file in the destination of a Markdown image, link or definition. Nothing else in a
 * text is touched, so that prose which happens to speak of `/media/` stays as it was typed.
 */
const OWN = /(\]\(<?|\]:[ \t]*<?)\/media\//g;
const OWN_OR_RELATIVE = /(\]\(<?|\]:[ \t]*<?)(\/|(?:\.\.\/)+)media\//g;
const RELATIVE = /(\]\(<?|\]:[ \t]*<?)((?:\.\.\/)+)media\//g;
const UP = '../';

/**
 * Makes the images of a formatted text relative to its file, so that other programs show them. What a writer typed as
 * `../media/` gets one more `../`, so that `withOwnMedia` can tell the two apart and gives back the very same text.
 */
export function withRelativeMedia(text: string): string {
  return text.replace(OWN_OR_RELATIVE, (_, before: string, path: string) => {
    return `${before}${path === '/' ? UP : UP + path}media/`;
  });
}

/** Undoes `withRelativeMedia`. */
export function withOwnMedia(text: string): string {
  return text.replace(RELATIVE, (_, before: string, path: string) => {
    return `${before}${path === UP ? '/' : path.slice(UP.length)}media/`;
  });
}

/** For a file that leaves the site alone, without its images. */
export function withAbsoluteMedia(text: string, siteUrl: string): string {
  return text.replace(OWN, (_, before: string) => `${before}${siteUrl}/media/`);
}

// Hugo runs what stands between `{{<` and `>}}`, or `{{%` and `%}}`, in code as well, and builds no page at all if it does
// not know it or finds no end. An invisible word joiner after the braces makes it show them as they are.
const OPENING = /\{\{(?=\u2060*[<%])/g;
const JOINER = '\u2060';

export function withQuotedShortcodes(text: string): string {
  return text.replace(OPENING, (braces) => braces + JOINER);
}

// Exports had comments in place of the joiner before, as in `{{</* youtube */>}}`, which cannot be in a newer one.
/**
 * Undoes `withQuotedShortcodes`, of older exports as well. Takes time in proportion to the length: that there is no
 * further end is known in advance.
 */
export function withoutQuotedShortcodes(text: string): string {
  const lastEnds = { '<': text.lastIndexOf('*/>}}'), '%': text.lastIndexOf('*/%}}') };
  let result = '';
  let position = 0;
  for (const { index, 0: opening, 1: before = '', 2: sign } of text.matchAll(/\{\{(\u2060*)([<%])/g)) {
    if (index < position) continue;
    const side = sign as keyof typeof lastEnds;
    const start = index + opening.length;
    result += text.slice(position, index);
    position = start;
    if (before === '' && text.startsWith('/*', start) && start + 2 <= lastEnds[side]) {
      const end = text.indexOf(`*/${side === '<' ? '>' : '%'}}}`, start + 2);
      result += opening + text.slice(start + 2, end);
      position = end + 2;
    } else {
      result += `{{${before.slice(1)}${side}`;
    }
  }
  return result + text.slice(position);
}
