import { useEffect, useId, useRef, useState } from 'react';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { LinkButton } from '#web/components/text-button.tsx';

/** The words of a comment, at first only some lines of them. */
export function CommentWords({ comment }: { comment: string }) {
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [isCut, setCut] = useState(false);
  const language = languageOf(comment);

  useEffect(() => {
    const element = words.current;
    if (!element || isExpanded) return;
    // A pixel more may come from rounding.
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Another font may need fewer lines, in an element that stays as high as it is.
    void document.fonts?.ready.then(measure);
    return () => observer.disconnect();
  }, [isExpanded]);

  return (
    <>
      <p
        className={isExpanded ? 'moderated-words' : 'moderated-words clamped'}
        id={id}
        ref={words}
        lang={language}
        dir="auto"
      >
        <MixedText text={comment} language={language} />
      </p>
      {(isCut || isExpanded) && (
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
