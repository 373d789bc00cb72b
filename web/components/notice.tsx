import type { ReactNode } from 'react';

interface NoticeProps {
  heading: string;
  drawing?: ReactNode;
  children: ReactNode;
}

/** For what is not there: a sentence with a way on. */
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
