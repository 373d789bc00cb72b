import { create, type Reading } from './reading.ts';

const VERSE = 'pre.wp-block-verse, pre.verse, .verse, .poem, .poetry, pre.poem';
const LINE = 'p, div, li';

/** Verse keeps its lines and their indentation. */
export function rewriteVerse({ body }: Reading): void {
  for (const verse of body.querySelectorAll(VERSE)) {
    if (verse.closest('pre[data-verse], table') || verse.querySelector('table, ul, ol, img, iframe, h1, h2, h3, h4'))
      continue;
    if (/^(?:SPAN|A|EM|I|B|STRONG|BLOCKQUOTE|SECTION|ARTICLE)$/.test(verse.tagName)) continue;
    const pre = create(body, 'pre');
    pre.setAttribute('data-verse', 'verse');
    const isPreformatted = verse.tagName === 'PRE';
    if (!isPreformatted) collapseSpaces(verse);
    for (const end of verse.querySelectorAll('br')) end.replaceWith('\n');
    for (const line of verse.querySelectorAll(LINE)) line.replaceWith(...line.childNodes, '\n\n');
    pre.append(...verse.childNodes);
    verse.replaceWith(pre);
  }
}

/** Line feeds in the source of a page are spaces; spaces that may not break indent the line. */
function collapseSpaces(verse: Element): void {
  const walker = verse.ownerDocument.createTreeWalker(verse, 4 /* text */);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isAfterBreak = text.previousSibling?.nodeName === 'BR' || text.previousSibling === null;
    const spaced = text.data.replace(/[ \t\n]+/g, ' ').replace(/\u00a0/g, ' ');
    text.data = isAfterBreak && !/^\u00a0/.test(text.data) ? spaced.replace(/^ (?=\S|$)/, '') : spaced;
  }
}
