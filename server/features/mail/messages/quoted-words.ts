import { NAMELESS } from '#shared/text/nameless.ts';
import type { Block } from '../mail-blocks.ts';

const CHARACTERS_MAXIMUM = 300;

export interface Quoted {
  /** Empty when the account is deleted. */
  name: string;
  words: string;
}

/** Who wrote what, on one line, and cut where it becomes long. */
export function quotedWords({ name, words }: Quoted): Block {
  const line = words.replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter('hi').segment(line)].map(({ segment }) => segment);
  const cut = characters.length <= CHARACTERS_MAXIMUM ? line : `${characters.slice(0, CHARACTERS_MAXIMUM).join('')}…`;
  return { paragraph: `${name || NAMELESS}: “${cut}”` };
}
