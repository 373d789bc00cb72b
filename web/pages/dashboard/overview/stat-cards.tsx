import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import { inFigures } from '#shared/text/count-of.ts';

const CARDS = [
  { name: 'totalPosts', label: 'Total Posts' },
  { name: 'totalLikes', label: 'Total Likes' },
  { name: 'totalComments', label: 'Total Comments' },
  { name: 'totalViews', label: 'Total Views' },
] as const;

export function StatCards({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <section aria-label={stats?.scope === 'site' ? 'The whole site' : 'Your posts'}>
      <dl className="stat-cards">
        {CARDS.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{stats ? inFigures(stats[name] ?? 0) : '—'}</dd>
          </div>
        ))}
      </dl>
      {stats?.scope === 'site' && <p className="desk-note">Across the whole site.</p>}
    </section>
  );
}
