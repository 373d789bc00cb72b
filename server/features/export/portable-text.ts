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
const QUOTED = /\{\{\u2060(?=\u2060*[<%])/g;

export function withQuotedShortcodes(text: string): string {
  return text.replace(OPENING, (braces) => braces + JOINER);
}

/** Undoes `withQuotedShortcodes`. */
export function withoutQuotedShortcodes(text: string): string {
  return text.replace(QUOTED, '{{');
}
