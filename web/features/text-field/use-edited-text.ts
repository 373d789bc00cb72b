import { useRef } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import type { Writing } from '#shared/writing.ts';
import { usePaste } from '#web/features/paste/use-paste.ts';
import { useTextImages } from '#web/features/text-images/use-text-images.ts';
import { useRenderedText } from './use-rendered-text.ts';
import { useTextEditors } from './use-text-editors.ts';

interface EditedTextOptions {
  /** The id of the user, as device drafts have it. */
  account: number;
  /** The text as it was when the form was opened. */
  source: string;
  language: Language;
  /** Plain texts have the text area alone, and no images. */
  isFormatted: boolean;
  /** What is previewed and counted. `readBody` gives the text as it is now. */
  readWriting: (readBody: () => string) => Writing;
  isPreviewed?: boolean;
}

export type EditedText = ReturnType<typeof useEditedText>;

/** A text that is being written, with its editors, its images and what is pasted into it. `ContentField` shows it. */
export function useEditedText(options: EditedTextOptions) {
  const { account, source, language, isFormatted, readWriting, isPreviewed = false } = options;
  const area = useRef<HTMLTextAreaElement>(null);
  const editors = useTextEditors({ area, source, isFormatted });
  const images = useTextImages({ area, editor: editors.activeEditor, account, isMarkdown: isFormatted });
  const { uploads } = images;
  const read = () => uploads.withAddresses(editors.read());
  const rendering = useRenderedText({
    read: () => readWriting(read),
    language,
    isPreviewed: isPreviewed && editors.isSource,
  });
  const paste = usePaste({
    area,
    isMarkdown: isFormatted,
    takeImages: uploads.take,
    insertImages: uploads.insert,
    acceptElsewhere: editors.isRich ? editors.acceptPaste : undefined,
  });
  return {
    ...{ area, source, language, isFormatted, editors, images, rendering, paste, read },
    /** Shows the text in the other editor. */
    toggleEditor() {
      // An offer for what was pasted is one for the editor that has it.
      paste.dismiss();
      editors.toggle();
    },
  };
}
