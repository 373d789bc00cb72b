import type { AuthorStats } from '#shared/contracts/author.ts';

const NAMES: (keyof AuthorStats)[] = ['readers', 'articles', 'subscribers', 'satisfaction'];

/**
 * Parses the figures by hand, so that no page has to load the schema library.
 * @returns `null` when the text is not valid JSON or a figure is missing
 */
export function readStats(text: string): AuthorStats | null {
  try {
    const stats = JSON.parse(text);
    const isComplete = NAMES.every((name) => ['string', 'number'].includes(typeof stats[name]));
    return isComplete ? stats : null;
  } catch {
    return null;
  }
}
