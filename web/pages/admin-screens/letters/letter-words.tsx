import type { Language } from '#shared/contracts/text.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { ContentField } from '#web/features/text-field/content-field.tsx';
import { useEditedText } from '#web/features/text-field/use-edited-text.ts';

interface WordsOptions {
  account: number;
  source: string;
  language: Language;
}

export type Words = ReturnType<typeof useWords>;

/** The letter's own words, in the editors that posts have. */
export function useWords(options: WordsOptions) {
  return useEditedText({
    ...options,
    isFormatted: true,
    readWriting: (readBody) => ({ ...EMPTY_WRITING, format: 'markdown', body: readBody() }),
  });
}

interface LetterWordsProps {
  words: Words;
  /** Shows the letter as it will arrive. */
  onPreview: () => void;
}

export function LetterWords({ words, onPreview }: LetterWordsProps) {
  return (
    <div className={words.editors.isSource ? 'editor' : 'editor editor-rich'}>
      <ContentField text={words} rows={10} isPreviewed={false} onPreview={onPreview} />
    </div>
  );
}
