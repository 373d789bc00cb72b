import { type ReactNode, useId } from 'react';

interface CardProps {
  heading: string;
  lead?: string;
  /** A button at the end of the line of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of the settings: what it is about, and what can be done in it. */
export function Card({ heading, lead, action, children }: CardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{heading}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {action}
      <div className="card-body">{children}</div>
    </section>
  );
}
