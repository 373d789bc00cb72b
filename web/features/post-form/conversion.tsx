import type { RefObject } from 'react';
import { LinkButton } from '#web/components/text-button.tsx';
import { showLoadFailure } from '#web/toasts/show-toast.ts';

const QUESTION =
  'Convert this text to rich text? It looks as it did, and can have headings, links, footnotes and images from then on. The plain text stays among the versions of the post.';

interface ConversionProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Called with the text in Markdown. */
  onConvert: (markdown: string) => void;
}

/** Offers to turn a plain text into a formatted one that looks the same. */
export function Conversion({ area, onConvert }: ConversionProps) {
  async function convert() {
    if (!confirm(QUESTION)) return;
    const { markdownFromPlain } = await import('#web/features/text-field/renderer.ts');
    if (area.current) onConvert(markdownFromPlain(area.current.value));
  }

  return (
    <p className="plain-text-note">
      This is a plain text: each line is a paragraph.{' '}
      <LinkButton label="Convert to rich text" onClick={() => void convert().catch(showLoadFailure)} />
    </p>
  );
}
