import { escapeHtml } from '#shared/text/escape-html.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { linkHtml } from '../../html/link-html.ts';

/** What only names an address in WordPress: a video of YouTube as the block editor writes it, else a link. */
export function embedHtml(address: string): string {
  const url = address.trim().replaceAll('&amp;', '&').replaceAll('&#038;', '&');
  const video = youtubeWatchUrl(url);
  if (video) {
    return `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${escapeHtml(video)}</div></figure>`;
  }
  return linkHtml(url, url);
}

const LINE = /^(?:<p>)?(https?:\/\/[^\s<>"]{1,2000})(?:<\/p>)?$/i;
const VERBATIM = /<(\/?)(?:pre|code|script|style|textarea)\b/gi;

/** An address alone on its line is an embed, too, but not within code. */
export function embedLines(text: string, hold: (html: string) => string): string {
  let isVerbatim = false;
  const lines = text.split('\n').map((line) => {
    const [, address] = (!isVerbatim && LINE.exec(line.trim())) || [];
    isVerbatim = isVerbatimAfter(line, isVerbatim);
    return address ? hold(embedHtml(address)) : line;
  });
  return lines.join('\n');
}

function isVerbatimAfter(line: string, before: boolean): boolean {
  const [, slash] = [...line.matchAll(VERBATIM)].at(-1) ?? [];
  return slash === undefined ? before : slash === '';
}
