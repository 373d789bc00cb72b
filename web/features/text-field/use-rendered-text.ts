import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '#shared/contracts/text.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { countWords, readingTime } from '#shared/text/reading-time.ts';
import type { PlainFields, Writing } from '#shared/writing.ts';
import { findLinkProblems, KnownReferences } from './references.ts';

/** What the preview, the counts and the warnings are made from. */
export interface RenderedText {
  title: string;
  fields: PlainFields;
  html: string;
  isFormatted: boolean;
  words: number;
  minutes: number;
  /** Sentences about links to posts that readers cannot open. */
  linkProblems: string[];
}

interface RenderingTask {
  read: () => Writing;
  language: Language;
  /** Whether a preview is open; otherwise there is no hurry. */
  isPreviewed: boolean;
}

const PAUSE_MS = 100;
/** A text takes its time to be shown: while it is typed, that must not be noticed. */
const PAUSE_OF_LONG_TEXTS_MS = 500;
const LONG_MS = 12;
const LONG_CHARACTERS = 20_000;
const PAUSE_WITHOUT_PREVIEW_MS = 700;

export type TextRendering = ReturnType<typeof useRenderedText>;

/** Renders the text of the form when typing pauses and the browser is idle. */
export function useRenderedText(task: RenderingTask) {
  const [rendered, setRendered] = useState<RenderedText | null>(null);
  const [references] = useState(() => new KnownReferences());
  const latest = useRef(task);
  latest.current = task;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Of the text that was rendered last: the milliseconds it took, and its characters. */
  const cost = useRef(0);
  const length = useRef(0);
  const isMounted = useRef(true);

  const render = useCallback(async () => {
    const { read, language } = latest.current;
    const writing = read();
    const { title, body, format } = writing;
    length.current = body.length;
    let startedAt = performance.now();
    const show = (next: Pick<RenderedText, 'html' | 'linkProblems'>, plainText: string) => {
      const counts = countsOf(plainText);
      // At once, so that the time it takes is known.
      flushSync(() => setRendered({ title, fields: writing, isFormatted: format === 'markdown', ...next, ...counts }));
    };
    if (format === 'plain') {
      show({ html: plainHtml(body, language), linkProblems: [] }, body);
      cost.current = performance.now() - startedAt;
      return;
    }

    const renderer = await import('./renderer.ts');
    startedAt = performance.now();
    const { works } = references;
    const text = renderer.compileMarkdown(body, { language, works });
    const showText = () =>
      show({ html: renderer.writeHtml(text, references), linkProblems: findLinkProblems(text, references) }, text.text);
    if (!isMounted.current) return;
    showText();
    cost.current = performance.now() - startedAt;
    const hasLearned = await references.learn(text);
    // A rendering that is scheduled anyway will show what is known now. Otherwise, this one begins anew with `read`, since
    // a newer text may have been rendered meanwhile.
    if (hasLearned && isMounted.current && timer.current === undefined) await render();
  }, [references]);

  const schedule = useCallback(
    (pause?: number) => {
      // The first words are counted while they are typed.
      if (pause === undefined && length.current === 0 && timer.current !== undefined) return;
      // The time that the browser takes for the layout is not known, but goes with the length.
      const isLong = cost.current > LONG_MS || length.current > LONG_CHARACTERS;
      const usual = isLong ? PAUSE_OF_LONG_TEXTS_MS : PAUSE_MS;
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => {
          whenIdle(() => {
            timer.current = undefined;
            // The renderer may not load without a network: the preview stays as it was.
            render().catch(() => {});
          });
        },
        pause ?? (latest.current.isPreviewed ? usual : PAUSE_WITHOUT_PREVIEW_MS),
      );
    },
    [render],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on the language as well
  useEffect(() => schedule(0), [schedule, task.language, task.isPreviewed]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  return { rendered, references, schedule };
}

function countsOf(text: string): Pick<RenderedText, 'words' | 'minutes'> {
  const words = countWords(text);
  return { words, minutes: words === 0 ? 0 : readingTime(text) };
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else work();
}
