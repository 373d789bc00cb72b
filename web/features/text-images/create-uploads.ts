import type { ImageOfText, TextEditor } from '#web/features/text-field/text-editor.ts';
import { checkImage } from '#web/forms/image-input.tsx';
import { showToast } from '#web/toasts/show-toast.ts';
import { describedAlt, placeholderAddress, placeholderOf, uploadKeyOf } from './placeholders.ts';
import { type Upload, uploadImage } from './upload-image.ts';
import { findWaiting, forgetWaiting, newKey, storeWaiting } from './waiting-images.ts';

/** An image that was added to the text since the form was opened, or was on its way then. */
export interface TextImage {
  key: string;
  name: string;
  /** `missing`: the text names an image that this device does not have. */
  state: 'uploading' | 'failed' | 'missing' | 'done';
  /** Which part is sent, from 0 to 1. */
  sent: number;
  /** Why the upload failed. */
  problem: string;
  /** Where the site has the image, once it is uploaded. */
  address: string;
  alt: string;
  caption: string;
  /** Whether the text shows it; undo may bring it back. */
  isInText: boolean;
  isDismissed: boolean;
}

interface UploadsOptions {
  account: number;
  /** What edits the text now; `null` while the form is not there. */
  editor: () => TextEditor | null;
  onChange: (images: TextImage[]) => void;
  upload?: typeof uploadImage;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Uploads the images of a text. Lines with the key of an upload stand for them in the text meanwhile. */
export function createUploads({ account, editor, onChange, upload = uploadImage }: UploadsOptions) {
  const images = new Map<string, TextImage>();
  const files = new Map<string, File>();
  const running = new Map<string, Upload>();
  /** Called when an upload or a composition has ended in any way. */
  let waiters: (() => void)[] = [];
  let isComposing = false;
  let isReplacing = false;

  function change(key: string, changes: Partial<TextImage>): void {
    const image = images.get(key);
    if (!image) return;
    images.set(key, { ...image, ...changes });
    onChange([...images.values()]);
    if (changes.state && changes.state !== 'uploading') wake();
  }

  function wake(): void {
    for (const resolve of waiters) resolve();
    waiters = [];
  }

  function add(key: string, name: string, isInText: boolean): void {
    const unknown = { sent: 0, problem: '', address: '', alt: '', caption: '', isDismissed: false };
    images.set(key, { key, name, state: 'uploading', ...unknown, isInText });
    onChange([...images.values()]);
  }

  function start(key: string): void {
    const file = files.get(key);
    if (!file || running.has(key)) return;
    const { alt = '' } = images.get(key) ?? {};
    change(key, { state: 'uploading', sent: 0, problem: '' });
    const run = upload(file, alt, (sent) => change(key, { sent }));
    running.set(key, run);
    run.finished
      .finally(() => running.get(key) === run && running.delete(key))
      .then(
        ({ file: { file_path: address } }) => {
          change(key, { state: 'done', address });
          reconcile();
          void forgetWaiting(account, key);
        },
        (error: Error) => change(key, { state: 'failed', problem: error.message }),
      );
  }

  /** The text names an upload that this form does not know: the page was reloaded, or the line was copied. */
  async function resume({ alt }: ImageOfText, key: string): Promise<void> {
    add(key, nameIn(alt), true);
    const file = await findWaiting(account, key);
    if (!file) return change(key, { state: 'missing' });
    files.set(key, file);
    change(key, { name: file.name });
    start(key);
  }

  function take(chosen: readonly File[]): (string | null)[] {
    return chosen.map((file) => {
      const reason = checkImage(file);
      if (reason) {
        void showToast({ ...reason, isDestructive: true });
        return null;
      }
      const key = newKey();
      files.set(key, file);
      add(key, file.name, true);
      // Without IndexedDB, only a reload loses the image.
      storeWaiting(account, key, file).catch(() => {});
      start(key);
      return key;
    });
  }

  /** Brings text and uploads in line after any change of either. */
  function reconcile(inputType = ''): void {
    const current = editor();
    if (!current || isComposing || isReplacing || (images.size === 0 && !current.hasPlaceholders())) return;
    // What undo has brought back must stay, or nothing that was typed before could be undone.
    if (!inputType.startsWith('history')) replace(current, uploaded);
    const shown = current.images();
    for (const image of shown) {
      const key = uploadKeyOf(image);
      if (key !== null && !images.has(key)) void resume(image, key);
    }
    for (const image of images.values()) follow(image, shown);
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
    const { alt, caption } = found && state === 'done' ? found : image;
    if (isInText !== image.isInText || alt !== image.alt || caption !== image.caption)
      change(key, { isInText, alt, caption });
    if (state === 'uploading' && !isInText) running.get(key)?.cancel();
    if (state === 'failed' && isInText && !image.isInText) start(key);
  }

  function replace(current: TextEditor | null, write: (image: ImageOfText) => ImageOfText | null): void {
    isReplacing = true;
    current?.rewriteImages(write);
    isReplacing = false;
  }

  async function untilSettled(): Promise<void> {
    while (isComposing || [...images.values()].some(({ state, isInText }) => state === 'uploading' && isInText))
      await new Promise<void>((resolve) => waiters.push(resolve));
  }

  return {
    reconcile,
    /** Begins to upload images. @returns the address that stands for each in the text; `null` for a refused one */
    take: (chosen: readonly File[]) => take(chosen).map((key) => key && placeholderAddress(key)),
    /** Uploads images that stand where the caret is. */
    insert(chosen: readonly File[]): void {
      const current = editor();
      if (!current) return;
      const keys = take(chosen);
      const taken = keys.flatMap((key, at) => (key ? placeholderOf(key, chosen[at]?.name ?? '') : []));
      if (taken.length > 0) current.insertImages(taken);
    },
    setComposing(next: boolean): void {
      isComposing = next;
      reconcile();
      wake();
    },
    retry: start,
    retryAll(): void {
      for (const { key, state, isInText } of images.values()) if (state === 'failed' && isInText) start(key);
    },
    /** Removes an image that is not uploaded from the text. */
    remove(key: string): void {
      replace(editor(), (image) => (uploadKeyOf(image) === key ? null : image));
      reconcile();
    },
    describe(key: string, described: { alt: string; caption: string }): void {
      const { address = '' } = images.get(key) ?? {};
      change(key, described);
      replace(editor(), (image) => (image.address === address ? { address, ...described } : image));
    },
    dismiss: (key: string) => change(key, { isDismissed: true }),
    /**
     * Waits for all uploads, and asks what to do about those that failed.
     * @returns `false` if the text must not be saved
     */
    async settle(): Promise<boolean> {
      reconcile();
      await untilSettled();
      const current = editor();
      // The form was left meanwhile: the text stays on the device, with the images that it waits for.
      if (!current) return false;
      if (!current.hasPlaceholders()) return true;
      const keys = current.images().flatMap((image) => uploadKeyOf(image) ?? []);
      if (keys.length > 0 && !confirm(question(keys.map((key) => images.get(key)?.name ?? '')))) return false;
      replace(current, (image) => (uploadKeyOf(image) === null ? image : null));
      reconcile();
      return true;
    },
    /** Ends the uploads; the images stay on the device, and the next form goes on with them. */
    stop(): void {
      for (const { cancel } of running.values()) cancel();
    },
  };
}

function nameIn(alt: string): string {
  return /^Uploading (.*)…$/.exec(alt)?.[1] ?? (alt || 'Image');
}

function question(names: string[]): string {
  if (names.length === 1) return `“${names[0]}” is not uploaded. Save the text without this image?`;
  return `${names.length} images are not uploaded: ${names.join(', ')}. Save the text without them?`;
}
