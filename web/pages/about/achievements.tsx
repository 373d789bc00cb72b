import { langOf } from '#web/components/lang-of.ts';
import { readStats } from './read-stats.ts';

const figures = [
  { name: 'readers', label: 'Readers' },
  { name: 'articles', label: 'Articles' },
  { name: 'subscribers', label: 'Subscribers' },
  { name: 'satisfaction', label: 'Satisfaction' },
] as const;

export function Achievements({ stats: text }: { stats: string }) {
  const stats = readStats(text);
  const shown = figures.filter(({ name }) => String(stats?.[name] ?? '') !== '');
  if (!stats || shown.length === 0) return null;
  return (
    <section className="achievements" aria-labelledby="achievements">
      <div className="sheet columns">
        <div className="section-head">
          <h2 id="achievements">Achievements</h2>
        </div>
        <dl>
          {shown.map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd lang={langOf(String(stats[name]))}>{stats[name]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
