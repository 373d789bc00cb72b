import { youtubeWatchUrl } from '../../text/youtube.ts';
import { removeElements, rename, textOf } from './elements.ts';

/** What a page of this site shows, as `shared/markdown/` writes it, and videos of any page. */
export function readOwnPage(body: HTMLElement): void {
  readNotes(body);
  removeElements(body, 'a.anchor, section.notes[role=doc-endnotes], figure.picture source');
  for (const verse of body.querySelectorAll('div.verse')) rewriteVerse(verse);
  for (const quote of body.querySelectorAll('blockquote.pull-quote, aside.pull-quote')) rename(quote, 'blockquote');
  for (const figure of body.querySelectorAll('figure')) rewriteFigure(figure);
  for (const frame of body.querySelectorAll('iframe')) rewriteVideo(frame, frame.getAttribute('src') ?? '');
  for (const still of body.querySelectorAll('[data-youtube-id]'))
    rewriteVideo(still, `https://youtu.be/${still.getAttribute('data-youtube-id')}`);
  for (const block of body.querySelectorAll('p, div')) {
    const text = textOf(block);
    const isAddress = /^https?:\/\/\S+$/.test(text) && block.children.length <= 1;
    if (isAddress && youtubeWatchUrl(text)) rewriteVideo(block, text);
  }
}

/** A note stands after its reference, and later references lead to the same one. */
function readNotes(body: HTMLElement): void {
  for (const note of body.querySelectorAll('span.note[role=note]')) {
    removeElements(note, '.note-number, .note-back');
    for (const block of note.querySelectorAll('.note-block + .note-block')) block.before(' ');
    note.setAttribute('data-note', '');
    const reference = note.previousElementSibling;
    if (reference?.matches('sup.note-ref')) reference.remove();
    for (const other of body.querySelectorAll('sup.note-ref')) {
      if (other.querySelector('a')?.getAttribute('href')?.split('#')[1] === note.id) other.replaceWith(copyOf(note));
    }
  }
}

function copyOf(note: Element): Node {
  const copy = note.cloneNode(true) as Element;
  copy.removeAttribute('id');
  return copy;
}

function rewriteVideo(element: Element, address: string): void {
  const watch = youtubeWatchUrl(address.replace(/^\/\//, 'https://'));
  const video = element.ownerDocument.createElement('div');
  if (watch) video.setAttribute('data-video', watch);
  // A frame that is not a video shows something of another site.
  if (watch || element.tagName === 'IFRAME') (element.closest('figure.video') ?? element).replaceWith(video);
}

/** Moves the caption to the image, where the text has it. */
function rewriteFigure(figure: Element): void {
  const source = figure.getAttribute('data-source');
  // As the editor writes it, which the schema reads with the formatting of its caption.
  if (source?.startsWith('/media/')) return;
  const image = figure.querySelector('img');
  if (source !== null) {
    figure.removeAttribute('data-source');
    image?.setAttribute('data-source', source);
    return;
  }
  const caption = figure.querySelector('figcaption');
  if (!image || !caption) return;
  image.setAttribute('data-caption', textOf(caption));
  const isOwn = figure.classList.contains('picture');
  if (isOwn) caption.remove();
}

/** Lines of verse keep their line feeds and indentation only in a `pre`. */
function rewriteVerse(verse: Element): void {
  const { ownerDocument: document } = verse;
  const pre = document.createElement('pre');
  pre.setAttribute('data-verse', infoOf(verse));
  verse.querySelectorAll('.stanza').forEach((stanza, at) => {
    if (at > 0) pre.append('\n\n');
    stanza.querySelectorAll('.line').forEach((line, row) => {
      if (line.lastChild?.nodeName === 'BR') line.lastChild.remove();
      const steps = Number(/indent-(\d)/.exec(line.className)?.[1] ?? 0);
      pre.append(row > 0 ? '\n' : '', '  '.repeat(steps), ...line.childNodes);
    });
  });
  verse.replaceWith(pre);
}

function infoOf(verse: Element): string {
  if (verse.classList.contains('transliteration')) return 'transliteration';
  if (verse.classList.contains('translation')) return 'translation';
  const language = verse.getAttribute('lang');
  return language ? `verse ${language}` : 'verse';
}
