import type { ResolvedPos } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { marks } = richTextSchema;

/** Without the signs that end the sentence around it. */
const ADDRESS =
  /(?:^|[\s("“‘[])(https?:\/\/[^\s<>[\]\\`*^|"“”‘’«»।॥]*[^\s<>[\]\\`*^|"“”‘’«»।॥.,;:!?_~'…)])[.,;:!?)”’।]*$/u;

/** Makes a link of an address that ends at a position, as the page will. @returns whether there was one */
export function linkAddressBefore(tr: Transaction, $position: ResolvedPos): boolean {
  const { parent, parentOffset, pos } = $position;
  const text = parent.textBetween(Math.max(0, parentOffset - 2000), parentOffset, '\ufffc', '\ufffc');
  const [whole = '', address = ''] = ADDRESS.exec(text) ?? [];
  if (address === '' || !parent.type.allowsMarkType(marks.link)) return false;
  const start = pos - whole.length + whole.indexOf(address);
  const end = start + address.length;
  if (tr.doc.textBetween(start, end) !== address || tr.doc.rangeHasMark(start, end, marks.link)) return false;
  tr.addMark(start, end, marks.link.create({ href: address }));
  return true;
}

/** Links the address before the caret, and leaves the key to what else it does. */
export const linkAddress: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  if (empty && linkAddressBefore(tr, $from)) dispatch?.(tr);
  return false;
};
