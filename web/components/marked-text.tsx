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

/** With the words someone searched for under a highlighter's stroke. */
export function MarkedText({ text, language, marks }: MarkedTextProps) {
  return markedRuns(text, marks).map(({ text, isMarked }, place) => {
    const Element = isMarked ? 'mark' : Fragment;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in their order
      <Element key={place}>
        <MixedText text={text} language={language} />
      </Element>
    );
  });
}
