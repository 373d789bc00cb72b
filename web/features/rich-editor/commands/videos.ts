import { type Command, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { youtubeId } from '#shared/text/youtube.ts';

const { nodes } = richTextSchema;

/** Enter after the address of a video that stands alone makes it the video, as readers will see it. */
export const makeVideo: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const { parent, depth } = $from;
  if (!empty || parent.type !== nodes.paragraph || $from.parentOffset !== parent.content.size) return false;
  if (!parent.children.every(({ isText }) => isText)) return false;
  const address = parent.textContent.trim();
  if (!/^https?:\/\/\S+$/.test(address) || !youtubeId(address)) return false;
  const index = $from.index(depth - 1);
  if (!$from.node(depth - 1).canReplaceWith(index, index + 1, nodes.video)) return false;
  const start = $from.before();
  tr.replaceWith(start, $from.after(), [nodes.video.create({ address }), nodes.paragraph.create()]);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + 2)).scrollIntoView());
  return true;
};
