import type { Token } from 'markdown-it';
import { Mark, type Node } from 'prosemirror-model';
import type { Note } from '../markdown/parsing/note-rules.ts';
import { inlineText } from '../markdown/writing/plain-text.ts';
import { readableAddress } from './readable-address.ts';
import { richTextSchema } from './schema.ts';

const { nodes, marks } = richTextSchema;

/** The marks that delimiters open. */
const MARKS: Record<string, Mark> = {
  strong: marks.strong.create(),
  em: marks.em.create(),
  s: marks.s.create(),
};

/** Makes the content of a block of the parser's tokens. */
export function inlineNodes(tokens: Token[], notes: Note[]): Node[] {
  const found: Node[] = [];
  const open: Mark[] = [];
  let links = 0;
  const marksHere = (...more: Mark[]) => Mark.setFrom([...new Set([...open, ...more])]);
  const add = (node: Node | null) => {
    if (node) found.push(node.mark(marksHere()));
  };
  for (const [index, token] of tokens.entries()) {
    const { type } = token;
    const [, name = '', end] = /^(\w+)_(open|close)$/.exec(type) ?? [];
    const emphasis = MARKS[name];
    if (emphasis && end === 'open') open.push(emphasis);
    else if (emphasis) open.splice(open.lastIndexOf(emphasis), 1);
    else if (type === 'link_open') {
      // As for readers, a link within a link is none.
      if (links++ > 0) continue;
      const hasOwnWords = tokens[index + 1]?.type !== 'link_close';
      const link = linkOf(token, hasOwnWords);
      open.push(link);
      // Readers are shown the address, or the title of the post to which it leads.
      if (!hasOwnWords) add(textOf(readableAddress(link.attrs.href)));
    } else if (type === 'link_close') {
      if (--links === 0)
        open.splice(
          open.findLastIndex((mark) => mark.type === marks.link),
          1,
        );
    } else if (type === 'code_inline') {
      const text = textOf(token.content);
      if (text) found.push(text.mark(marksHere(marks.code.create())));
    } else add(leafOf(token, notes));
  }
  return found;
}

function leafOf(token: Token, notes: Note[]): Node | null {
  switch (token.type) {
    case 'text':
    case 'text_special':
      // An entity can stand for a line feed, which is a space to readers.
      return textOf(token.content.replaceAll('\n', ' '));
    case 'softbreak':
      return textOf(' ');
    case 'hardbreak':
      return nodes.hard_break.create();
    case 'image':
      return imageOf(token);
    case 'note_reference':
      return noteOf(notes[Number(token.meta?.id)], notes);
    default:
      return null;
  }
}

export function textOf(text: string): Node | null {
  return text === '' ? null : richTextSchema.text(text);
}

function linkOf(token: Token, hasOwnWords: boolean): Mark {
  const [href, title] = [attribute(token, 'href'), attribute(token, 'title')];
  return marks.link.create({ href, title, hasOwnWords });
}

function imageOf(token: Token): Node {
  const title = attribute(token, 'title');
  return nodes.image.create({ src: attribute(token, 'src'), alt: inlineText(token.children ?? []).trim(), title });
}

function noteOf(note: Note | undefined, notes: Note[]): Node {
  if (note?.name !== undefined) return nodes.note_reference.create({ name: note.name });
  return nodes.note.create(null, inlineNodes(note?.tokens ?? [], notes));
}

export function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}
