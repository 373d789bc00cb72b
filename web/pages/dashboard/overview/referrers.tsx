import type { Overview } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#web/components/count-of.ts';
import { inThousands } from './in-thousands.ts';

export function Referrers({ referrers }: { referrers: Overview['referrers'] }) {
  return (
    <section className="desk-figures" aria-labelledby="referrers">
      <h2 id="referrers">Where readers come from</h2>
      {referrers.length === 0 && <p className="desk-note">Nobody has come in these days.</p>}
      <ol className="counted-list">
        {referrers.map(({ host, views }) => (
          <li key={host}>
            <span>{host || 'Straight here'}</span>
            <span className="figures">{countOf(views, 'view', inThousands)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
