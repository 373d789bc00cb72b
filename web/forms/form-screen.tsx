import { type ReactNode, useEffect, useRef } from 'react';
import { Sketch } from '#web/components/sketch.tsx';

interface FormScreenProps {
  heading: string;
  lead?: ReactNode;
  /** Of the drawing. */
  seed: string;
  children: ReactNode;
}

/** One column of fields, and a door standing open beside it where there is room. */
export function FormScreen({ heading, lead, seed, children }: FormScreenProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  useEffect(() => {
    const hasChanged = shown.current !== heading;
    shown.current = heading;
    // Another step has begun; unless it took the focus itself, reading starts at its head.
    if (hasChanged && document.activeElement === document.body) head.current?.focus();
  }, [heading]);

  return (
    <div className="form-screen sheet">
      <div className="form-column">
        <h1 ref={head} tabIndex={-1}>
          {heading}
        </h1>
        {lead && <p className="form-lead">{lead}</p>}
        <noscript>
          <p className="form-lead">This page needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
        {children}
      </div>
      <Sketch seed={seed} kind="door" />
    </div>
  );
}
