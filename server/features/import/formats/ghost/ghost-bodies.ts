import type { EntryText } from '../../entry.ts';
import type { GhostRow } from './ghost-tables.ts';
import { textIn } from './ghost-tables.ts';
import { lexicalHtml } from './lexical-html.ts';
import { mobiledocText } from './mobiledoc-text.ts';

export interface GhostBody {
  format: EntryText['format'];
  source: string;
  /** Kinds of cards of which nothing could be kept. */
  lost: string[];
}

/**
 * The text of a post, from its HTML if there is any; older and unfinished posts have only what the editor keeps.
 * @returns nothing if that is damaged
 */
export function bodyOf(post: GhostRow): GhostBody | undefined {
  const html = textIn(post.html);
  if (html.trim() !== '') return { format: 'html', source: html, lost: [] };
  const lost: string[] = [];
  const text =
    fromJson(textIn(post.lexical), (document) => lexicalHtml(document, lost)) ??
    fromJson(textIn(post.mobiledoc), (document) => mobiledocText(document, lost));
  const markdown = textIn(post.markdown);
  if (text === undefined && markdown !== '') return { format: 'markdown', source: markdown, lost };
  if (typeof text === 'string') return { format: 'html', source: text, lost };
  if (text) return { format: 'markdown', source: text.markdown, lost };
  const plain = textIn(post.plaintext);
  const isDamaged = plain === '' && `${textIn(post.lexical)}${textIn(post.mobiledoc)}` !== '';
  return isDamaged ? undefined : { format: 'plain', source: plain, lost };
}

function fromJson<T>(json: string, convert: (document: Record<string, unknown>) => T): T | undefined {
  if (json === '') return undefined;
  try {
    const document: unknown = JSON.parse(json);
    if (typeof document !== 'object' || document === null) return undefined;
    return convert(document as Record<string, unknown>);
  } catch {
    return undefined;
  }
}
