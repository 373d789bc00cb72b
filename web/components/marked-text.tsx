import { Fragment } from 'react';
import type { FoundRange } from '#shared/contracts/search.ts';
import type { Language } from '#shared/contracts/text.ts';
import { markedRuns } from './marked-runs.ts';
import { MixedText } from './mixed-text.tsx';

interface MarkedTextProps {
  text: string;
  language: Language;
  marks: FoundRange[];
}

/** Text with the found words highlighted. */
export function MarkedText({ text, language, marks }: MarkedTextProps) {
  return markedRuns(text, marks).map(({ text, isMarked }, index) => {
    const Element = isMarked ? 'mark' : Fragment;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text stay in their order
      <Element key={index}>
        <MixedText text={text} language={language} />
      </Element>
    );
  });
}
