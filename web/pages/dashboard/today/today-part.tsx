import { type ReactNode, useId } from 'react';

interface TodayPartProps {
  heading: string;
  /** What is beside the heading: a sentence, or the way to all that the part shows some of. */
  aside?: ReactNode;
  more?: readonly [label: string, path: string] | false;
  children: ReactNode;
}

/** One part of the screen, which has its heading as its name. */
export function TodayPart({ heading, aside, more, children }: TodayPartProps) {
  const id = useId();
  return (
    <section className="today-part" aria-labelledby={id}>
      <div className="row spread">
        <h2 id={id}>{heading}</h2>
        {aside}
        {more && (
          <a className="finger" href={more[1]}>
            {more[0]}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

interface TodayLineProps {
  path?: string | undefined;
  aside?: ReactNode;
  /** What the link does, for the eye: its own text says where it leads. */
  verb?: string;
  isFault?: boolean | undefined;
  children: ReactNode;
}

/** An entry of a list, as one link in the whole of its width. */
export function TodayLine({ path, aside, verb, isFault, children }: TodayLineProps) {
  return (
    <li className="today-line small ruled row" data-fault={isFault || undefined}>
      {path ? (
        <a className="cover-link" href={path}>
          {children}
        </a>
      ) : (
        <span>{children}</span>
      )}
      {aside && <span className="figures quiet">{aside}</span>}
      {verb && (
        <span className="today-verb" aria-hidden="true">
          {verb}
        </span>
      )}
    </li>
  );
}
