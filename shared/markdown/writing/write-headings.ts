import { dirAttribute } from '#shared/text/direction.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Heading } from '../compiled-text.ts';
import { type Block, inlineOf } from '../parsing/blocks.ts';
import { langAttribute, languageOfBlock } from './block-language.ts';
import { inlineText } from './inline-text.ts';
import { LABELS } from './labels.ts';
import type { Scope } from './scope.ts';
import { writeInlineElement } from './write-blocks.ts';
import { writeInline } from './write-inline.ts';

/** Writes a heading with a link to itself. The title of the post is the page's only heading of the first level. */
export function writeHeading(block: Block, scope: Scope): void {
  if (scope.isInNote) writeInlineElement(block, 'p', '', scope);
  else writeAnchoredHeading(block, scope);
}

function writeAnchoredHeading(block: Block, scope: Scope): void {
  const { output, ids, outline, language } = scope;
  const tokens = inlineOf(block)?.children ?? [];
  const text = inlineText(tokens).trim();
  const heading: Heading = { level: levelOf(block), id: ids.ofHeading(text), text };
  if (block.token.level === 0) outline.push(heading);
  const lang = languageOfBlock(text, language);
  const id = escapeHtml(heading.id);
  output.write(`<h${heading.level} id="${id}"${langAttribute(lang, scope)}${dirAttribute(text)}>`);
  writeInline(tokens, { ...scope, lang });
  output.write(` <a class="anchor" href="#${id}" aria-label="${LABELS[language].section}">#</a></h${heading.level}>`);
}

function levelOf({ token: { tag } }: Block): Heading['level'] {
  const typed = Number(tag.slice(1));
  if (typed <= 2) return 2;
  return typed === 3 ? 3 : 4;
}
