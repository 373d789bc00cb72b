import type { Language } from '#shared/contracts/text.ts';
import { paragraphs } from '#shared/text/paragraphs.ts';
import { MixedText } from './mixed-text.tsx';

/** The lines of a text, each in a paragraph of its own. */
export function Paragraphs({ text, language }: { text: string; language: Language }) {
  return paragraphs(text).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
    <p key={index}>
      <MixedText text={line} language={language} />
    </p>
  ));
}
