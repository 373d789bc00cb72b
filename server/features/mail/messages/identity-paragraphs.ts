import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import type { Block } from '../mail-blocks.ts';

/** Lists which identities were removed and which remain; empty when there are none. */
export function identityParagraphs(identities: IdentityRemoval): Block[] {
  return removalSentences(identities, 'owner').map((paragraph) => ({ paragraph }));
}
