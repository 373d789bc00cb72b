import type { AuthorStats } from '#shared/contracts/author.ts';

const NAMES: (keyof AuthorStats)[] = ['readers', 'articles', 'subscribers', 'satisfaction'];

/** `null` when the text is broken or not all figures are there. By hand, so that no page carries the schema library. */
export function readStats(text: string): AuthorStats | null {
  try {
    const stats = JSON.parse(text);
    const isWhole = NAMES.every((name) => ['string', 'number'].includes(typeof stats[name]));
    return isWhole ? stats : null;
  } catch {
    return null;
  }
}
