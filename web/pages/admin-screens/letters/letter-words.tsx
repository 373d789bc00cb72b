import { useRef } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { PasteNotices } from '#web/features/paste/paste-notices.tsx';
import { usePaste } from '#web/features/paste/use-paste.ts';
import { ContentField } from '#web/features/text-field/content-field.tsx';
import { useRenderedText } from '#web/features/text-field/use-rendered-text.ts';
import { useTextEditors } from '#web/features/text-field/use-text-editors.ts';
import { TextImages } from '#web/features/text-images/text-images.tsx';
import { useTextImages } from '#web/features/text-images/use-text-images.ts';

interface WordsOptions {
  account: number;
  source: string;
  language: Language;
}

export type Words = ReturnType<typeof useWords>;

/** The letter's own words, in the editors that posts have. */
export function useWords({ account, source, language }: WordsOptions) {
  const area = useRef<HTMLTextAreaElement>(null);
  const editors = useTextEditors({ area, source, isFormatted: true });
  const images = useTextImages({ area, editor: editors.activeEditor, account, isMarkdown: true });
  const read = () => images.uploads.withAddresses(editors.read());
  const writing = () => ({ ...EMPTY_WRITING, format: 'markdown' as const, body: read() });
  const text = useRenderedText({ read: writing, language, isPreviewed: false });
  return { area, editors, images, text, source, language, read };
}

interface LetterWordsProps {
  words: Words;
  /** Shows the letter as it will arrive. */
  onPreview: () => void;
}

export function LetterWords({ words, onPreview }: LetterWordsProps) {
  const { area, editors, images, text, source, language } = words;
  const { uploads } = images;
  const paste = usePaste({
    ...{ area, isMarkdown: true, takeImages: uploads.take, insertImages: uploads.insert },
    acceptElsewhere: editors.isRich ? editors.acceptPaste : undefined,
  });
  return (
    <div className={editors.isSource ? 'editor' : 'editor editor-rich'}>
      <ContentField
        {...{ area, editors, language, text, images, onPreview }}
        onToggleEditor={() => {
          paste.dismiss();
          editors.toggle();
        }}
        isFormatted
        rows={10}
        defaultValue={source}
        isPreviewed={false}
        onPaste={paste.handlePaste}
        onNotices={paste.show}
        below={
          <>
            <TextImages added={images} />
            <PasteNotices paste={paste} />
          </>
        }
      />
    </div>
  );
}
