import type { ReactNode } from 'react';
import { Desk } from '#web/pages/dashboard/desk.tsx';
import { Skeleton } from '#web/pages/dashboard/skeleton.tsx';
import type { Room as RoomName } from '#web/paths.ts';
import { AskBeforeLeaving } from './unsaved.tsx';
import { type Answer, useAnswer } from './use-answer.ts';

interface RoomProps {
  here: RoomName;
  heading: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One screen of the author's desk. */
export function Room({ here, heading, lead, children }: RoomProps) {
  const head = (
    <header className="desk-head">
      <h1>{heading}</h1>
      <p className="desk-lead">{lead}</p>
    </header>
  );
  const skeleton = (
    <>
      {head}
      <Skeleton label="Loading" rows={4} />
    </>
  );
  return (
    <Desk here={here} skeleton={skeleton}>
      {() => (
        <AskBeforeLeaving>
          {head}
          {children}
        </AskBeforeLeaving>
      )}
    </Desk>
  );
}

interface AnsweredProps<Data> {
  path: string;
  rows?: number;
  children: (data: Data, answer: Answer<Data>) => ReactNode;
}

/** What stands there once the site has answered; before that, and where it does not, a word instead. */
export function Answered<Data>({ path, rows = 4, children }: AnsweredProps<Data>) {
  const answer = useAnswer<Data>(path);
  const { data, problem, reload } = answer;
  return (
    <>
      {problem && (
        <p className="desk-lead desk-problem" role="alert">
          {problem}{' '}
          <button type="button" className="link-button" onClick={reload}>
            Try again
          </button>
        </p>
      )}
      {data === undefined && !problem && <Skeleton label="Loading" rows={rows} />}
      {data !== undefined && children(data, answer)}
    </>
  );
}
