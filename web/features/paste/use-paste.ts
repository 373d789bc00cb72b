import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { asBlock, insertText, isInFence, replaceText } from './edit-text.ts';
import { type Notice, readClipboard } from './read-clipboard.ts';

interface PasteOptions {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Plain texts are pasted as the browser does it. */
  isMarkdown: boolean;
  /** Takes images into the text. @returns for each the address that stands for it, or `null` if it is refused */
  takeImages: (images: File[]) => (string | null)[];
  /** Inserts images at the caret. */
  insertImages: (images: File[]) => void;
}

export type Paste = ReturnType<typeof usePaste>;

/** Pastes formatted text as Markdown, and images; shows what was left out or could be read otherwise. */
export function usePaste({ area, isMarkdown, takeImages, insertImages }: PasteOptions) {
  const [notices, setNotices] = useState<Notice[]>([]);
  /** What was inserted last, and where; an offer replaces it. */
  const inserted = useRef({ start: 0, text: '' });
  const isPlain = usePlainShortcut();

  function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const target = event.currentTarget;
    setNotices([]);
    const isVerbatim = !isMarkdown || isPlain() || isInFence(target.value, target.selectionStart);
    const pasted = isVerbatim ? null : readClipboard(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    if (pasted.markdown === '') return insertImages(pasted.images);
    const text = withAddresses(pasted.markdown, takeImages(pasted.images));
    const { value, selectionStart: start, selectionEnd: end } = target;
    inserted.current = { start, text: isBlock(text) ? asBlock(value, start, end, text) : text };
    insertText(target, inserted.current.text);
    setNotices(pasted.notices);
  }

  return {
    notices,
    handlePaste,
    dismiss: () => setNotices([]),
    /** Replaces what was pasted with another reading of it. */
    accept(markdown: string) {
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

/** Ctrl+Shift+V is the browser's own way of pasting without formatting. */
function usePlainShortcut(): () => boolean {
  const isPlain = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const follow = ({ shiftKey }: KeyboardEvent) => {
      isPlain.current = shiftKey;
    };
    for (const name of ['keydown', 'keyup'] as const)
      addEventListener(name, follow, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return () => isPlain.current;
}

const PASTED_IMAGE = /!\[((?:\\.|[^\]\\])*)\]\(pasted:(\d+)((?: "(?:\\.|[^"\\])*")?\))/g;

/** An image that is refused leaves its description. */
function withAddresses(markdown: string, addresses: (string | null)[]): string {
  return markdown.replace(PASTED_IMAGE, (_image, alt: string, number: string, rest: string) => {
    const address = addresses[Number(number)];
    return address ? `![${alt}](${address}${rest}` : alt;
  });
}

/** More than words of a single paragraph. */
function isBlock(markdown: string): boolean {
  return markdown.includes('\n') || /^(#{1,6} |> |[-*] |\p{Nd}+[.)] |\||```|!\[|---$)/u.test(markdown);
}
