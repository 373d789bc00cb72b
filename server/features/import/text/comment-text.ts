import { COMMENT_MAXIMUM, commentLength } from '#shared/text/comment-rules.ts';
import { parseHtml } from './html/parse-html.ts';
import { plainTextOf } from './html/plain-text.ts';

const HAS_BLOCKS = /<(?:p|br|div|li|blockquote)[\s/>]/i;

/** The HTML of a comment as plain text, which comments are here; too long a one is cut. */
export function commentText(html: string): string {
  // WordPress stores comments with line feeds, which become paragraphs on its pages.
  const keepsLines = !HAS_BLOCKS.test(html);
  const text = plainTextOf(parseHtml(html.replaceAll('\r\n', '\n')).body, { base: undefined, keepsLines });
  if (commentLength(text) <= COMMENT_MAXIMUM) return text;
  return `${[...text]
    .slice(0, COMMENT_MAXIMUM - 1)
    .join('')
    .trimEnd()}…`;
}
