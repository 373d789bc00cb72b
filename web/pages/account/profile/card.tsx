import { type ReactNode, useId } from 'react';

/** One section of the settings; all of them begin at the same edge. */
export function Card({ heading, lead, children }: { heading: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{heading}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className="card-body">{children}</div>
    </section>
  );
}
