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
  // An empty line among the few that are shown could be the last, with nothing on it but the ellipsis.
  const dense = comment.replace(/\n{2,}/g, '\n');
  const isClamped = isLong && !isExpanded;

  useLayoutEffect(() => {
    const element = words.current;
    if (!element) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const height = Math.round(element.scrollHeight / Number.parseFloat(style.lineHeight));
      // Counted without the empty lines, whether they are shown or not, or it could be long and short by turns.
      const lines = height - ((element.textContent?.length ?? 0) - dense.length);
      setLong(lines >= Number(style.getPropertyValue('--lines')) + HIDDEN_LINES_MINIMUM);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Another font may need fewer lines, in an element that stays as high as it is.
    void document.fonts?.ready.then(measure);
    return () => observer.disconnect();
  }, [dense]);

  return (
    <>
      <p
        className={isClamped ? 'moderated-words clamped' : 'moderated-words'}
        id={id}
        ref={words}
        lang={language}
        dir="auto"
      >
        <MixedText text={isClamped ? dense : comment} language={language} />
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
