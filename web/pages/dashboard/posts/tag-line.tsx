import { useLayoutEffect, useRef, useState } from 'react';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { countFitting } from './count-fitting.ts';

const SHOWN_MAXIMUM = 3;

/** The first tags, as many as have room in one line, and the number of the others. None is ever cut off. */
export function TagLine({ tags }: { tags: string[] }) {
  const line = useRef<HTMLSpanElement>(null);
  const shown = useFitting(line, tags.length);
  const others = tags.length - shown;
  return (
    <span className="managed-more managed-tags" ref={line}>
      {tags.slice(0, SHOWN_MAXIMUM).map((tag, index) => (
        <span key={tag} lang={langOf(tag)} data-left-out={index >= shown || undefined}>
          {index > 0 && ', '}
          {tag}
        </span>
      ))}
      {others > 0 && <b>{shown === 0 ? countOf(others, 'tag') : ` +${others}`}</b>}
    </span>
  );
}

/** Those left out stay in the page, so that they can be measured again when the line gets wider. */
function useFitting(line: { current: HTMLElement | null }, all: number): number {
  const [shown, setShown] = useState(Math.min(all, SHOWN_MAXIMUM));
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const measure = () => {
      // On phones, tags are not shown.
      if (element.clientWidth === 0) return;
      const tags = [...element.querySelectorAll<HTMLElement>('span')];
      const room = element.clientWidth - (tags[0]?.offsetLeft ?? 0);
      setShown(countFitting({ widths: tags.map(({ offsetWidth }) => offsetWidth), room, all }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [line, all]);
  return shown;
}
