import type { Node } from 'prosemirror-model';
import { readDocument } from '#shared/rich-text/read-html.ts';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import type { HtmlContext } from './html-context.ts';
import { buildDocument, parseHtml } from './parse-html.ts';
import { plainTextOf } from './plain-text.ts';
import { applyRules } from './rules.ts';

interface ReadHtml {
  /** The blocks of a document of the editor; `null` if the text is too large for that. */
  document: Node | null;
  /** The text without formatting. */
  words(): string;
}

/** Reads HTML of another site by the rules for what is pasted into the editor, after those that only an import needs. */
export function convertHtml(html: string, context: HtmlContext): ReadHtml {
  const { references, remarks } = context;
  const parsed = parseHtml(html);
  const words = () => plainTextOf(parsed.body, { base: context.base, keepsLines: false });
  if (parsed.isTooLarge || words().length > BODY_MAXIMUM) return { document: null, words };
  if (parsed.isTooDeep) remarks.add('nesting');
  const document = buildDocument(parsed.body, { own: references.placeholder, remarks });
  applyRules({ body: document.body, ...context });
  const { text, legacyFont } = readDocument(document, { origin: '' });
  if (legacyFont) remarks.add(`font ${legacyFont}`);
  return { document: text, words };
}
