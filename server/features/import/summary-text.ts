import type { ImportCounts, ImportSummary } from '#shared/contracts/desk/import.ts';

const OTHERS = ['images', 'comments', 'series', 'subscribers', 'redirects'] as const;

/** What an import did, for a terminal: the last line counts the posts, those above it whatever else there was. */
export function summaryText(summary: ImportSummary, { dryRun }: { dryRun: boolean }): string {
  const others = OTHERS.filter((what) => Object.values(summary[what]).some((count) => count > 0));
  const lines = others.map((what) => `${what}: ${countsText(summary[what])}`);
  const posts = countsText(summary.posts);
  return [...lines, dryRun ? `${posts} (a dry run: nothing was written)` : posts].join('\n');
}

function countsText({ created, updated, unchanged, failed }: ImportCounts): string {
  return `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`;
}
