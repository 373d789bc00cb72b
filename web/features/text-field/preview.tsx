import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import { WORD_NAMES } from '#shared/writing.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { RichText, withDrawings } from '#web/components/rich-text.tsx';
import { followCaret } from './follow-caret.ts';
import { createPatch } from './patch-html.ts';
import { PlainWords } from './plain-words.tsx';
import type { RenderedText } from './use-rendered-text.ts';

interface PreviewProps {
  /** `null` until it has been rendered. */
  rendered: RenderedText | null;
  language: Language;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The post as its page will show it. */
export function Preview({ rendered, language, area }: PreviewProps) {
  const scroller = useRef<HTMLElement>(null);
  useFollowedCaret(area, scroller, rendered);
  return (
    <section
      className="preview"
      ref={scroller}
      aria-label="Preview"
      lang={language}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard as well
      tabIndex={0}
      onPointerDownCapture={leadApart}
      onFocusCapture={leadApart}
      onClickCapture={leadApart}
    >
      {rendered && (
        <>
          <h2 className="preview-title" lang={languageOf(rendered.title)}>
            <MixedText text={rendered.title} language={languageOf(rendered.title)} />
          </h2>
          <PlainWords fields={rendered.fields} language={language} />
          <PatchedText key={String(rendered.isFormatted)} html={rendered.html} isFormatted={rendered.isFormatted} />
          {isEmpty(rendered) && (
            <p className="preview-empty" lang="en">
              What you write appears here, as readers will see it.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function isEmpty({ title, fields, html }: RenderedText): boolean {
  return !title && !html && WORD_NAMES.every((name) => !fields[name]);
}

/** A text of which only the blocks that differ are replaced: React would compare and lay out all of a long one. */
function PatchedText({ html, isFormatted }: Pick<RenderedText, 'html' | 'isFormatted'>) {
  const [first] = useState(html);
  const patch = useRef<(next: string) => void>(undefined);
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const text = around.current?.querySelector('.prose');
    if (text) patch.current ??= createPatch(text, withDrawings(first));
    patch.current?.(withDrawings(html));
  }, [html, first]);
  return (
    <div ref={around}>
      {isFormatted ? (
        <RichText html={first} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: plainHtml escapes everything that was typed
        <div className="prose" dangerouslySetInnerHTML={{ __html: first }} />
      )}
    </div>
  );
}

/** Links to other pages open in a tab of their own, so that the form is not left. */
function leadApart(event: SyntheticEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || link.getAttribute('href')?.startsWith('#') || link.dataset.youtubeId) return;
  link.target = '_blank';
  link.rel = 'noopener';
  // The browser opens it, without the listeners of the text.
  if (event.type === 'click') event.stopPropagation();
}

function useFollowedCaret(
  area: RefObject<HTMLTextAreaElement | null>,
  scroller: RefObject<HTMLElement | null>,
  rendered: RenderedText | null,
): void {
  useEffect(() => {
    const follow = () => {
      const text = scroller.current?.querySelector('.prose');
      if (area.current && scroller.current && text && document.activeElement === area.current)
        followCaret(area.current, scroller.current, text);
    };
    if (rendered) follow();
    // The caret moves with every key; what is typed is followed once it is rendered.
    const follower = new AbortController();
    const { signal } = follower;
    for (const event of ['pointerup', 'keyup'])
      area.current?.addEventListener(event, (given) => (event === 'pointerup' || isMove(given)) && follow(), {
        signal,
      });
    return () => follower.abort();
  }, [area, scroller, rendered]);
}

function isMove(event: Event): boolean {
  return /^(Arrow|Page|Home|End)/.test((event as KeyboardEvent).key);
}
