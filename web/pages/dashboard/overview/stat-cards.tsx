import type { DashboardStats } from '#shared/contracts/desk/overview.ts';
import { inFigures } from '#shared/text/count-of.ts';

const CARDS = [
  { name: 'totalPosts', label: 'Total Posts' },
  { name: 'totalLikes', label: 'Total Likes' },
  { name: 'totalComments', label: 'Total Comments' },
  { name: 'totalViews', label: 'Total Views' },
] as const;

/** Nothing, where the figures could not be loaded. */
export function StatCards({ stats }: { stats: DashboardStats | undefined }) {
  if (!stats) return null;
  const isOfSite = stats.scope === 'site';
  return (
    <section aria-label={isOfSite ? undefined : 'Your posts'} aria-labelledby={isOfSite ? 'totals' : undefined}>
      {isOfSite && <h2 id="totals">The whole site</h2>}
      <dl className="stat-cards">
        {CARDS.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{inFigures(stats[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
