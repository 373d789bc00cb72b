import type { TextContext } from './address.ts';
import { convertCallouts } from './callouts.ts';
import { cutSummary } from './cut-summary.ts';
import { convertShortcodes } from './hugo-shortcodes.ts';
import { KeptParts } from './kept-parts.ts';
import { removeAttributes } from './kramdown.ts';
import { convertLiquid } from './liquid.ts';
import { convertMdx } from './mdx.ts';
import { convertNotes, convertWikiLinks, takeTags } from './obsidian.ts';
import { rewriteAddresses } from './rewrite-addresses.ts';

interface ConvertedDialect {
  source: string;
  summary?: string;
  /** Those that stand in the text of a note. */
  tags: string[];
}

/** Turns the dialect of a program into plain Markdown, which may contain HTML. Code is never touched. */
export function convertDialect(body: string, context: TextContext): ConvertedDialect {
  const { kind } = context.site;
  const kept = new KeptParts();
  // A vault has notes and little code, and tabs in front of a line mean nothing there.
  let text = kept.keepCode(body, kind !== 'obsidian' && context.post.file.extension !== 'mdx');
  if (context.post.file.extension === 'mdx') text = convertMdx(text, kept, context);
  if (kind === 'hugo' || kind === 'plain') text = convertShortcodes(text, kept, context);
  if (kind !== 'hugo' && kind !== 'obsidian') text = convertLiquid(text, kept, context);
  if (kind !== 'obsidian') text = removeAttributes(text);
  const isNote = kind === 'obsidian' || kind === 'plain';
  if (isNote) text = convertNotes(text, context);
  const { text: tagless, tags } = kind === 'obsidian' ? takeTags(text) : { text, tags: [] };
  const { text: whole, summary } = cutSummary(tagless, context.site.excerptMark);
  text = convertWikiLinks(convertCallouts(whole), kept, context);
  text = rewriteAddresses(text, context);
  // Before the code is back, whose empty lines stay.
  text = text.replace(/\n{3,}/g, '\n\n');
  return { source: trimLines(kept.restore(text)), tags, ...shown(summary) };
}

function shown(summary: string | undefined): { summary?: string } {
  return summary === undefined ? {} : { summary };
}

/** Without empty lines at the beginning and the end; what is indented stays so. */
function trimLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}
