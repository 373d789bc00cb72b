import { type ReactNode, useId } from 'react';

/** A part of the settings; its head hangs to the left of its fields where there is room. */
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
