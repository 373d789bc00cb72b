import type { ImportFormat } from '#shared/contracts/desk/import.ts';

/** @param start the beginning of a file, of which its end may be cut off */
export function formatOfText(start: string): ImportFormat | undefined {
  // UTF-16 without a mark at its beginning, read as if it were UTF-8.
  const text = start.replaceAll('\0', '').trimStart();
  if (text.startsWith('<')) return formatOfMarkup(text);
  if (text.startsWith('{')) return formatOfJson(text);
  return undefined;
}

const PROLOGUE = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[\s\S]*?\]\s*)?>)*/i;

function formatOfMarkup(text: string): ImportFormat | undefined {
  const rest = text.slice(PROLOGUE.exec(text)?.[0].length ?? 0);
  const root = /^<([\w:]+)/.exec(rest)?.[1]?.toLowerCase();
  if (root === 'rss') return /<wp:wxr_version>|wordpress\.org\/export\//.test(text) ? 'wordpress' : 'feed';
  if (root === 'feed') return /schemas\.google\.com\/blogger|\btag:blogger\.com,/.test(text) ? 'blogger' : 'feed';
  if (root === 'rdf:rdf') return 'feed';
  return root === 'html' && isMediumPost(text) ? 'medium' : undefined;
}

function isMediumPost(html: string): boolean {
  return (
    /<article[^>]{0,200}\bh-entry\b/.test(html) && /\bgraf\b|Exported from <a href="https:\/\/medium\.com"/.test(html)
  );
}

function formatOfJson(text: string): ImportFormat | undefined {
  if (/^\{[^{}]*"format"\s*:\s*"chintan"/.test(text)) return 'chintan';
  if (/^\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/.test(text)) return 'ghost';
  if (/^\{\s*"meta"\s*:\s*\{[^{}]*"exported_on"\s*:/.test(text)) return 'ghost';
  if (/^\{\s*"data"\s*:\s*\{\s*"(?:posts|tags|users|actions|api_keys)"\s*:\s*\[/.test(text)) return 'ghost';
  return isImportLine(text) ? 'jsonl' : undefined;
}

/** Whether the first line is a post of an import file; of a long one there is only the beginning. */
function isImportLine(text: string): boolean {
  const [line = ''] = text.split('\n', 1);
  return /"title"\s*:\s*"/.test(line) && /"(?:content|summary)"\s*:\s*"/.test(line);
}
