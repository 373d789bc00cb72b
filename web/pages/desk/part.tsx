import { type ReactNode, useId } from 'react';

/** Some fields of a long form that belong together. */
export function Part({ heading, lead, children }: { heading: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="desk-part" aria-labelledby={id}>
      <div className="desk-part-head">
        <h2 id={id}>{heading}</h2>
        {lead && <p className="desk-note">{lead}</p>}
      </div>
      <div className="desk-part-body">{children}</div>
    </section>
  );
}
