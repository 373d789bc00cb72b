/** A part of a text: what the block editor wrote, or what is outside of its blocks and has no paragraphs yet. */
interface TextPart {
  html: string;
  hasBlocks: boolean;
}

interface BlockReader {
  /** The HTML of a block that several posts share. */
  sharedBlock: (id: string) => string | undefined;
  /** Told of each block that WordPress fills when a page is shown, such as `latest-posts`. */
  isFilledLater: (name: string) => void;
}

const DELIMITER = /^(\/?)wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)(?![\w-])/;
/** More than any text; the rest is read as if it were in the last one. */
const DEPTH_MAXIMUM = 200;
/** Blocks whose text WordPress treats like a text without blocks. */
const CLASSIC = /^(core\/)?(freeform|shortcode)$/;
/** What is nothing but a mark, which other steps know. */
const MARK = /^(core\/)?(more|nextpage|footnotes|spacer|separator|shortcode|paragraph|freeform)$/;

/** Takes out the comments of the block editor, in which blocks begin and end. */
export function splitBlocks(text: string, reader: BlockReader): TextPart[] {
  const parts: TextPart[] = [];
  const open: string[] = [];
  const add = (html: string) => {
    const hasBlocks = open.length > 0 && !CLASSIC.test(open.at(-1) ?? '');
    const last = parts.at(-1);
    if (last?.hasBlocks === hasBlocks) last.html += html;
    else if (html.trim() !== '') parts.push({ html, hasBlocks });
  };
  let position = 0;
  for (const { start, end, comment } of commentsIn(text)) {
    const [delimiter = '', isEnd, name = ''] = DELIMITER.exec(comment) ?? [];
    if (name === '') continue;
    const attributes = comment.slice(delimiter.length);
    add(text.slice(position, start));
    position = end;
    if (isEnd) close(open, name);
    else if (attributes.endsWith('/'))
      addEmpty(name, attributes, reader, (html) => parts.push({ html, hasBlocks: true }));
    else if (open.length < DEPTH_MAXIMUM) open.push(name);
  }
  add(text.slice(position));
  return parts;
}

function* commentsIn(text: string): Generator<{ start: number; end: number; comment: string }> {
  for (let start = text.indexOf('<!--'); start !== -1; ) {
    const end = text.indexOf('-->', start);
    if (end === -1) return;
    yield { start, end: end + 3, comment: text.slice(start + 4, end).trim() };
    start = text.indexOf('<!--', end);
  }
}

function close(open: string[], name: string) {
  const index = open.lastIndexOf(name);
  if (index !== -1) open.splice(index);
}

function addEmpty(name: string, attributes: string, reader: BlockReader, add: (html: string) => void) {
  if (MARK.test(name)) return;
  const shared = /^(core\/)?block$/.test(name)
    ? reader.sharedBlock(/"ref":\s*(\d+)/.exec(attributes)?.[1] ?? '')
    : undefined;
  // One that contains itself would have no end, so those within are left out.
  if (shared === undefined) reader.isFilledLater(name.replace(/^core\//, ''));
  else for (const { html } of splitBlocks(shared, { ...reader, sharedBlock: () => undefined })) add(html);
}
