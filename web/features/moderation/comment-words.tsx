import { useId, useLayoutEffect, useRef, useState } from 'react';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';

/** With fewer lines than these behind it, “More” would take as much room as it spares. */
const HIDDEN_LINES_MINIMUM = 2;

/** The words of a comment, of a long one at first only some lines. */
export function CommentWords({ comment }: { comment: string }) {
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [isLong, setLong] = useState(false);
  const language = languageOf(comment);

  useLayoutEffect(() => {
    const element = words.current;
    if (!element) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const lines = Math.round(element.scrollHeight / Number.parseFloat(style.lineHeight));
      setLong(lines >= Number(style.getPropertyValue('--lines')) + HIDDEN_LINES_MINIMUM);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Another font may need fewer lines, in an element that stays as high as it is.
    void document.fonts?.ready.then(measure);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <p
        className={isLong && !isExpanded ? 'moderated-words clamped' : 'moderated-words'}
        id={id}
        ref={words}
        lang={language}
        dir="auto"
      >
        <MixedText text={comment} language={language} />
      </p>
      {isLong && (
        <LinkButton
          label={isExpanded ? 'Less' : 'More'}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        />
      )}
    </>
  );
}
