import { type ReactNode, useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

interface FormScreenProps {
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One column of fields. */
export function FormScreen({ heading, lead, children }: FormScreenProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  useEffect(() => {
    const hasChanged = shown.current !== heading;
    shown.current = heading;
    // A new heading means a new step. Unless the step has taken the focus itself, screen readers start at its heading.
    if (hasChanged) focusIfLost(head.current);
  }, [heading]);

  return (
    <div className="form-column">
      <h1 ref={head} tabIndex={-1}>
        {heading}
      </h1>
      {lead && <p className="form-lead">{lead}</p>}
      <noscript>
        <p className="form-lead">This page needs JavaScript. Turn it on and reload the page.</p>
      </noscript>
      {children}
    </div>
  );
}
