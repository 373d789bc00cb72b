import type { Token } from 'markdown-it';
import { dirAttribute } from '../../text/direction.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { youtubeId } from '../../text/youtube.ts';
import type { CaptionInfo } from '../parsing/captions.ts';
import { langAttribute, languageOfBlock } from './block-language.ts';
import { LABELS } from './labels.ts';
import { inlineText } from './plain-text.ts';
import type { Scope } from './scope.ts';
import { writeInline } from './write-inline.ts';

/** Writes an image that stands alone in its paragraph, with its caption. */
export function writeFigure(image: Token, scope: Scope): void {
  writeImage(image, true, scope);
  // An image that is a whole note in place was not read as a figure.
  const { caption, credit } = { caption: [], credit: [], ...image.meta } as CaptionInfo;
  if (caption.length > 0 || credit.length > 0) writeCaption(caption, credit, scope);
  scope.output.write('</figure>');
}

export function writeImage(image: Token, isFigure: boolean, { output, language }: Scope): void {
  const alt = inlineText(image.children ?? []);
  const address = String(image.attrGet('src') ?? '');
  output.writePart({ kind: 'image', address, alt, missing: alt.trim() || LABELS[language].missingImage, isFigure });
}

function writeCaption(caption: Token[], credit: Token[], scope: Scope): void {
  const text = inlineText([...caption, ...credit]);
  const lang = languageOfBlock(text, scope.language);
  const inner = { ...scope, lang };
  scope.output.write(`<figcaption${langAttribute(lang, scope)}${dirAttribute(text)}>`);
  writeInline(caption, inner);
  if (credit.length > 0) {
    scope.output.write(`${caption.length > 0 ? ' ' : ''}<span class="credit">© `);
    writeInline(credit, inner);
    scope.output.write('</span>');
  }
  scope.output.write('</figcaption>');
}

/** An address, perhaps in angle brackets, and nothing else. */
const LONE = /^(?:<([^\s\\<>]+)>|([^\s\\<>]+))$/;

/** @returns the id of the video whose address a paragraph consists of; `null` for any other paragraph */
export function videoIn({ content }: Token): string | null {
  if (!/youtu/i.test(content)) return null;
  const [, bracketed, bare] = LONE.exec(content) ?? [];
  return youtubeId(bracketed ?? bare ?? '');
}

/** Writes a button that plays a video. Without script, it is a link to it. */
export function writeVideo(id: string, { output, language }: Scope): void {
  const address = `https://www.youtube.com/watch?v=${escapeHtml(id)}`;
  output.write(
    `<figure class="video"><a class="video-still" href="${address}" data-needs-script="" data-youtube-id="${escapeHtml(id)}">` +
      '<span class="play"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2.5 1v10l8-5z"></path></svg>' +
      `<span>${LABELS[language].playVideo}</span></span></a></figure>`,
  );
}
