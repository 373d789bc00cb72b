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
// not know it or finds no end. A comment around the content, as in `{{</* youtube */>}}`, makes Hugo show the rest as it
// is. What has no end cannot have one, and gets an invisible word joiner after its braces.
const OPENING = /\{\{(\u2060*)([<%])/g;
const JOINER = '\u2060';
const CLOSINGS = { '<': '>}}', '%': '%}}' } as const;
const PLAIN = ['', ''] as const;
const COMMENT = ['/*', '*/'] as const;

export function withQuotedShortcodes(text: string): string {
  return replaceShortcodes(text, { from: PLAIN, to: COMMENT, joiners: (before) => before + JOINER });
}

/** Undoes `withQuotedShortcodes`. */
export function withoutQuotedShortcodes(text: string): string {
  return replaceShortcodes(text, { from: COMMENT, to: PLAIN, joiners: (before) => before.slice(1) });
}

interface Replacing {
  from: readonly [string, string];
  to: readonly [string, string];
  joiners: (before: string) => string;
}

/** Takes time in proportion to the length: that there is no further end is known in advance. */
function replaceShortcodes(text: string, { from, to, joiners }: Replacing): string {
  const lastEnd = { '<': text.lastIndexOf(`${from[1]}>}}`), '%': text.lastIndexOf(`${from[1]}%}}`) };
  let result = '';
  let position = 0;
  for (const { index, 0: whole, 1: before = '', 2: sign } of text.matchAll(OPENING)) {
    if (index < position) continue;
    const side = sign as keyof typeof CLOSINGS;
    const content = index + whole.length + from[0].length;
    result += text.slice(position, index);
    if (before === '' && text.startsWith(from[0], index + whole.length) && content <= lastEnd[side]) {
      const end = text.indexOf(from[1] + CLOSINGS[side], content);
      result += whole + to[0] + text.slice(content, end) + to[1] + CLOSINGS[side];
      position = end + from[1].length + CLOSINGS[side].length;
    } else {
      result += `{{${joiners(before)}${side}`;
      position = index + whole.length;
    }
  }
  return result + text.slice(position);
}
