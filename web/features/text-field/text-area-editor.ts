import {
  hasPlaceholders,
  imageLine,
  imagesInText,
  withoutPlaceholders,
} from '#web/features/text-images/placeholders.ts';
import { asBlock, insertText, replaceText } from './edit-area.ts';
import type { TextEditor } from './text-editor.ts';

/** A text area as an editor of its text. */
export function textAreaEditor(area: HTMLTextAreaElement): TextEditor {
  return {
    read: () => area.value,
    readWithoutPlaceholders: () => withoutPlaceholders(area.value),
    readBeginning: (length) => area.value.slice(0, length),
    hasPlaceholders: () => hasPlaceholders(area.value),
    images: () => imagesInText(area.value),
    rewriteImages(write) {
      // The last first, so that positions stay right.
      for (const image of imagesInText(area.value).reverse()) {
        const next = write(image);
        if (next !== image) replaceText(area, image.start, image.end, next ? imageLine(next) : '');
      }
    },
    insertImages(images) {
      const { value, selectionStart, selectionEnd } = area;
      // At the end of the text, the caret moves to a line of its own, since an image stands alone in its paragraph.
      const end = selectionEnd === value.length ? '\n' : '';
      insertText(area, asBlock(value, selectionStart, selectionEnd, images.map(imageLine).join('\n\n')) + end);
    },
  };
}
