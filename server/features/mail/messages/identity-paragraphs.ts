import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import type { Block } from '../mail-blocks.ts';

/** Which identities were removed, and which are left; nothing where there are none. */
export function identityParagraphs(identities: IdentityRemoval): Block[] {
  return removalSentences(identities, 'owner').map((paragraph) => ({ paragraph }));
}
