import { type ReactNode, useId } from 'react';

/** One section of the settings: what it is about, and what can be done in it. */
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
