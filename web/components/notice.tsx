import type { ReactNode } from 'react';

interface NoticeProps {
  heading: string;
  drawing?: ReactNode;
  children?: ReactNode;
}

/** Shown in place of a page that cannot be shown: a heading, an explanation and links. */
export function Notice({ heading, drawing, children }: NoticeProps) {
  return (
    <div className="notice sheet columns">
      {drawing}
      <div className="notice-words">
        <h1>{heading}</h1>
        {children}
      </div>
    </div>
  );
}
