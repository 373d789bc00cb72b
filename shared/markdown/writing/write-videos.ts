import type { Token } from 'markdown-it';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { LABELS } from './labels.ts';
import type { Scope } from './scope.ts';

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
