import type { ImageOfText, TextEditor } from '#web/features/text-field/text-editor.ts';
import { createImageList, type TextImage } from './image-list.ts';
import {
  describedAlt,
  hasPlaceholders,
  nameOfPlaceholder,
  placeholderAddress,
  placeholderOf,
  rewriteImages,
  uploadKeyOf,
} from './placeholders.ts';
import { createTransfers } from './transfers.ts';

interface UploadsOptions {
  account: number;
  /** What edits the text now; `null` while the form is not there. */
  editor: () => TextEditor | null;
  onChange: (images: TextImage[]) => void;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Uploads the images of a text. Placeholders with the key of an upload stand for them in the text meanwhile. */
export function createUploads({ account, editor, onChange }: UploadsOptions) {
  const images = createImageList(onChange);
  const transfers = createTransfers({ account, images, onDone: () => reconcile() });
  let isComposing = false;
  let isReplacing = false;
  /** The keys of the images without which the text is saved. */
  let leftOut: string[] = [];

  /** Brings text and uploads in line after any change of either. */
  function reconcile(inputType = ''): void {
    const current = editor();
    if (!current || isComposing || isReplacing || (images.isEmpty() && !current.hasPlaceholders())) return;
    // What undo has brought back must stay, or nothing that was typed before could be undone.
    if (!inputType.startsWith('history')) replace(current, uploaded);
    const shown = current.images();
    for (const image of shown) {
      const key = uploadKeyOf(image);
      if (key !== null && !images.get(key)) void transfers.resume(key, nameOfPlaceholder(image));
    }
    for (const image of images.all()) follow(image, shown);
  }

  function uploaded(image: ImageOfText): ImageOfText {
    const known = images.get(uploadKeyOf(image) ?? '');
    if (known?.state !== 'done') return image;
    return { ...image, alt: describedAlt(image) || known.alt, address: known.address };
  }

  /** An image that was removed ends its upload; one that comes back by undo begins it again. */
  function follow({ key, state, address, ...image }: TextImage, shown: ImageOfText[]): void {
    const found = shown.find((other) => uploadKeyOf(other) === key || (address !== '' && other.address === address));
    const isInText = found !== undefined;
    const { alt, caption } = found && state === 'done' ? { ...found, alt: describedAlt(found) } : image;
    if (isInText !== image.isInText || alt !== image.alt || caption !== image.caption)
      images.change(key, { isInText, alt, caption });
    if (state === 'uploading' && !isInText) transfers.cancel(key);
    if (state === 'failed' && isInText && !image.isInText) transfers.start(key);
  }

  function replace(current: TextEditor | null, write: (image: ImageOfText) => ImageOfText | null): void {
    isReplacing = true;
    try {
      current?.rewriteImages(write);
    } finally {
      isReplacing = false;
    }
  }

  return {
    reconcile,
    /** Begins to upload images. @returns the address that stands for each in the text; `null` for a refused one */
    take: (chosen: readonly File[]) => transfers.takeAll(chosen).map((key) => key && placeholderAddress(key)),
    /** Uploads images that stand where the caret is. */
    insert(chosen: readonly File[]): void {
      const current = editor();
      if (!current) return;
      const keys = transfers.takeAll(chosen);
      const taken = keys.flatMap((key, at) => (key ? placeholderOf(key, chosen[at]?.name ?? '') : []));
      if (taken.length > 0) current.insertImages(taken);
    },
    setComposing(next: boolean): void {
      isComposing = next;
      reconcile();
      images.wake();
    },
    retry: transfers.start,
    retryAll(): void {
      for (const { key, state, isInText } of images.all()) if (state === 'failed' && isInText) transfers.start(key);
    },
    /** Removes an image that is not uploaded from the text. */
    remove(key: string): void {
      replace(editor(), (image) => (uploadKeyOf(image) === key ? null : image));
      reconcile();
    },
    describe(key: string, described: { alt: string; caption: string }): void {
      const { address = '' } = images.get(key) ?? {};
      images.change(key, described);
      replace(editor(), (image) => (image.address === address ? { address, ...described } : image));
    },
    dismiss: (key: string) => images.change(key, { isDismissed: true }),
    /**
     * Waits for all uploads, and asks what to do about those that failed.
     * @returns `false` if the text must not be saved; otherwise, it is saved without these
     */
    async settle(): Promise<boolean> {
      reconcile();
      await images.untilSettled(() => isComposing);
      const current = editor();
      // The form was left meanwhile: the text stays on the device, with the images that it waits for.
      if (!current) return false;
      leftOut = current.images().flatMap((image) => uploadKeyOf(image) ?? []);
      return leftOut.length === 0 || confirm(question(leftOut.map((key) => images.get(key)?.name ?? '')));
    },
    /**
     * Removes the images without which the text was saved. Until then they stay, since the save may fail; what was
     * inserted during the save stays as well.
     */
    removeLeftOut(): void {
      if (leftOut.length === 0) return;
      replace(editor(), (image) => (leftOut.includes(uploadKeyOf(image) ?? '') ? null : image));
      reconcile();
    },
    /** A text with the addresses of its images, also where undo has brought back what stood for them meanwhile. */
    withAddresses(text: string): string {
      return images.isEmpty() || !hasPlaceholders(text) ? text : rewriteImages(text, uploaded);
    },
    stop: transfers.stop,
  };
}

function question(names: string[]): string {
  if (names.length === 1) return `Save the text without “${names[0]}”? This image is not uploaded.`;
  return `Save the text without ${names.length} images? They are not uploaded: ${names.join(', ')}.`;
}
