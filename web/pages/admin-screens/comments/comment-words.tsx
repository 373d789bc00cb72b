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
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded]);

  return (
    <>
      <p
        className="moderated-comment-words"
        id={id}
        ref={words}
        lang={language}
        dir="auto"
        data-clamped={isExpanded ? undefined : ''}
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
