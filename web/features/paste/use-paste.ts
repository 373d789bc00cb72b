import { type ClipboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { asBlock, insertText, replaceText } from '#web/features/text-field/edit-area.ts';
import { enclosingFence } from '#web/features/text-field/fences.ts';
import { followShift } from './follow-shift.ts';
import { imagesIn } from './images-in.ts';
import type { ClipboardContent, Notice, Pasted } from './read-clipboard.ts';
import { withAddresses } from './with-addresses.ts';

interface PasteOptions {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Plain texts are pasted as the browser does it. */
  isMarkdown: boolean;
  /** Takes images into the text. @returns for each the address that stands for it, or `null` if it is refused */
  takeImages: (images: File[]) => (string | null)[];
  /** Inserts images at the caret. */
  insertImages: (images: File[]) => void;
  /** Replaces what was pasted into another editor of the text, if that is shown. */
  acceptElsewhere?: ((markdown: string) => void) | undefined;
}

export type Paste = ReturnType<typeof usePaste>;

/** Pastes formatted text as Markdown, and images; shows what was left out or could be read otherwise. */
export function usePaste({ area, isMarkdown, takeImages, insertImages, acceptElsewhere }: PasteOptions) {
  const [notices, setNotices] = useState<Notice[]>([]);
  /** What was inserted last, and where; an offer replaces it. */
  const inserted = useRef({ start: 0, text: '' });
  const isShiftHeld = useRef<() => boolean>(() => false);
  useEffect(() => {
    const following = new AbortController();
    isShiftHeld.current = followShift(following.signal);
    return () => following.abort();
  }, []);
  const { reader, load } = useReader(isMarkdown);

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { currentTarget: target, clipboardData } = event;
    setNotices([]);
    if (!isMarkdown || isShiftHeld.current() || enclosingFence(target.value, target.selectionStart)) return;
    // The browser empties it after the event.
    const content = contentOf(clipboardData);
    const pasted = reader.current?.readClipboard(content);
    if (pasted === null) return;
    event.preventDefault();
    if (pasted) insert(target, pasted);
    else void insertWhenLoaded(target, content);
  }

  async function insertWhenLoaded(target: HTMLTextAreaElement, content: ClipboardContent) {
    const loaded = await load().catch(() => null);
    const plain = { markdown: content.text, images: content.text ? [] : content.images, notices: [] };
    insert(target, loaded?.readClipboard(content) ?? plain);
  }

  function insert(target: HTMLTextAreaElement, { markdown, images, notices }: Pasted) {
    if (markdown === '') return insertImages(images);
    const text = withAddresses(markdown, takeImages(images));
    const { value, selectionStart: start, selectionEnd: end } = target;
    inserted.current = { start, text: isBlock(text) ? asBlock(value, start, end, text) : text };
    insertText(target, inserted.current.text);
    setNotices(notices);
  }

  return {
    notices,
    show: setNotices,
    handlePaste,
    dismiss: () => setNotices([]),
    /** Replaces what was pasted with another reading of it. */
    accept(markdown: string) {
      if (acceptElsewhere) {
        setNotices([]);
        acceptElsewhere(markdown);
        return;
      }
      const { start, text } = inserted.current;
      const { current } = area;
      const at = current?.value.startsWith(text, start) ? start : (current?.value.indexOf(text) ?? -1);
      setNotices([]);
      if (!current || at < 0) return;
      current.focus();
      replaceText(current, at, at + text.length, markdown);
    },
  };
}

/** The rules for pasting weigh as much as the rest of the form, so they are loaded once the form is there. */
function useReader(isNeeded: boolean) {
  const reader = useRef<typeof import('./read-clipboard.ts')>(undefined);
  const load = useCallback(async () => {
    reader.current ??= await import('./read-clipboard.ts');
    return reader.current;
  }, []);
  useEffect(() => {
    // Without a network, the next paste tries again.
    if (isNeeded) load().catch(() => {});
  }, [isNeeded, load]);
  return { reader, load };
}

function contentOf(data: DataTransfer): ClipboardContent {
  // A text area has line feeds alone.
  const text = data.getData('text/plain').replaceAll('\r\n', '\n');
  const html = data.getData('text/html');
  return { html, text, images: imagesIn(data), types: [...data.types] };
}

/** More than words of a single paragraph. */
function isBlock(markdown: string): boolean {
  return markdown.includes('\n') || /^(#{1,6} |> |[-*] |\p{Nd}+[.)] |\||```|!\[|---$)/u.test(markdown);
}
