import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import { type CompiledText, NO_REFERENCES } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/** What HTML can nest in either order, and within itself, without looking different. */
const MARKS = new Set(['em', 'strong', 's', 'code', 'a']);
/** Which attributes readers notice. */
const NOTICED = new Set(['class', 'start', 'src', 'alt', 'href', 'title', 'data-youtube-id']);

interface Rendered {
  /** Blocks and words. */
  words: string;
  /** Blocks and words, with what is said about each character. */
  marks: string;
}

/**
 * What readers see of a text in Markdown, in a form in which two texts are alike if they look alike. Spaces count only
 * between words, line breaks only between lines, and emphasis of spaces not at all; a paragraph or heading without words
 * is none; and marks are compared by character, since `**a *b***` and `**a** ***b***` look the same.
 */
export function rendered(source: string): Rendered {
  const compiled: CompiledText = compileMarkdown(source, { language: 'en' });
  const html = writeHtml(compiled, NO_REFERENCES).replace(/ <a class="anchor".*?<\/a>/g, '');
  const { childNodes } = parseFragment(html);
  return { words: squeeze(linear(childNodes, null)), marks: squeeze(linear(childNodes, new Set())) };
}

function linear(nodes: HtmlNode[], marks: Set<string> | null): string {
  return nodes.map((node) => linearNode(node, marks)).join('');
}

function linearNode(node: HtmlNode, marks: Set<string> | null): string {
  if ('value' in node) return marked(node.value, marks);
  if (!('tagName' in node)) return '';
  const { tagName, attrs } = node;
  const childNodes = contentOf(node);
  const attributes = attrs
    .filter(({ name, value }) => NOTICED.has(name) && !/^(#note|note-)/.test(value))
    .map(({ name, value }) => ` ${name}=${value}`)
    .join('');
  if (MARKS.has(tagName)) return linear(childNodes, marks && new Set([...marks, tagName + attributes]));
  // Words of the other script are marked with their language.
  if (tagName === 'span' && attributes === '') return linear(childNodes, marks);
  if (tagName === 'br') return '<br>';
  return `<${tagName}${attributes}>${linear(childNodes, marks)}</${tagName}>`;
}

/** A list of one line has no other lines from which it could lie apart. */
function contentOf({ tagName, childNodes, parentNode }: DefaultTreeAdapterTypes.Element): HtmlNode[] {
  const [only] = childNodes;
  const isLone = tagName === 'li' && parentNode?.childNodes.length === 1 && childNodes.length === 1;
  return isLone && only && 'tagName' in only && only.tagName === 'p' ? only.childNodes : childNodes;
}

function marked(text: string, marks: Set<string> | null): string {
  if (!marks || marks.size === 0) return text.replaceAll('<', '&lt;');
  const said = [...marks].sort().join(',');
  return text.replaceAll('<', '&lt;').replace(/\S/g, (character) => `${character}{${said}}`);
}

function squeeze(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1')
    .replace(/(<(?:p|li)>)(?:<br>)+|(?:<br>)+(<\/(?:p|li)>)/g, '$1$2')
    .replace(/(?:<br>)+↩/g, ' ↩')
    .replace(/(<span class=note>\d+)(?:<br>)+/g, '$1 ')
    .replace(/<(p|h\d)><\/\1>/g, '');
}
