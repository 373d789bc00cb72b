import { inFigures } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { useContent } from '#web/content/content.ts';
import { readStats } from './read-stats.ts';

const figures = [
  { name: 'readers', label: 'Readers' },
  { name: 'articles', label: 'Articles' },
  { name: 'subscribers', label: 'Subscribers' },
  { name: 'satisfaction', label: 'Satisfaction' },
] as const;

/** The articles are counted; the other figures are those of the owner. */
export function Achievements({ stats: text }: { stats: string }) {
  const postCounts = useContent('postCounts');
  const claimed = readStats(text);
  const stats = claimed?.articles ? { ...claimed, articles: inFigures(sumOf(Object.values(postCounts))) } : claimed;
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

function sumOf(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
