import type { ResolvedPos } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { bareAddressesIn, isBareAddress } from '#shared/markdown/parsing/bare-addresses.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { marks } = richTextSchema;

/** What may stand between an address and the end of the sentence or the brackets around it. */
const STOPS = /^[.,;:!?)”’"'।॥]*$/;

/** Whether words are an address, of any site or of a post. */
export function areAddress(words: string): boolean {
  return isBareAddress(words) || /^(?:www\.|\/blog\/)\S+$/i.test(words);
}

/** Makes a link of an address that ends at a position, as the page will. @returns whether there was one */
export function linkAddressBefore(tr: Transaction, $position: ResolvedPos): boolean {
  const { parent, parentOffset, pos } = $position;
  const text = parent.textBetween(Math.max(0, parentOffset - 2000), parentOffset, '\ufffc', '\ufffc');
  const { address, start: index } = bareAddressesIn(text).at(-1) ?? { address: '', start: 0 };
  const isLast = address !== '' && STOPS.test(text.slice(index + address.length));
  if (!isLast || !parent.type.allowsMarkType(marks.link)) return false;
  const start = pos - text.length + index;
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
