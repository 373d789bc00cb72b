import type { DashboardStats } from '#shared/contracts/desk/overview.ts';
import { inFigures } from '#shared/text/count-of.ts';

const FIGURES = [
  ['totalPosts', 'Total Posts'],
  ['totalLikes', 'Total Likes'],
  ['totalComments', 'Total Comments'],
  ['totalViews', 'Total Views'],
] as const;

/** Nothing, where the figures could not be loaded. */
export function Totals({ stats }: { stats: DashboardStats | undefined }) {
  if (!stats) return null;
  return (
    <section aria-label={stats.scope === 'site' ? 'The whole site' : 'Your posts'}>
      <dl className="counts totals">
        {FIGURES.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{inFigures(stats[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
