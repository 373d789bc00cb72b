import { checkImage } from '#web/forms/image-input.tsx';
import type { ApiError } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import type { ImageList } from './image-list.ts';
import { type Upload, uploadImage } from './upload-image.ts';
import { findWaiting, forgetWaiting, newKey, storeWaiting } from './waiting-images.ts';

const NOT_AN_IMAGE = 415;

interface TransfersOptions {
  account: number;
  images: ImageList;
  /** Called when an image has an address on the site. */
  onDone: () => void;
}

/** The files that are sent to the site, and kept on this device until they are there. */
export function createTransfers({ account, images, onDone }: TransfersOptions) {
  const files = new Map<string, File>();
  const running = new Map<string, Upload>();

  function start(key: string): void {
    const file = files.get(key);
    if (!file || running.has(key)) return;
    const { alt = '' } = images.get(key) ?? {};
    images.change(key, { state: 'uploading', sent: 0, problem: '' });
    const run = uploadImage(file, alt, (sent) => images.change(key, { sent }));
    running.set(key, run);
    run.finished
      .finally(() => running.get(key) === run && running.delete(key))
      .then(
        ({ file: { file_path: address } }) => {
          images.change(key, { state: 'done', address });
          onDone();
          void forgetWaiting(account, key);
        },
        ({ message: problem, status }: ApiError) =>
          images.change(key, { state: 'failed', problem, isUnreadable: status === NOT_AN_IMAGE }),
      );
  }

  function take(file: File): string | null {
    const reason = checkImage(file);
    if (reason) {
      void showToast({ ...reason, isDestructive: true });
      return null;
    }
    const key = newKey();
    files.set(key, file);
    images.add(key, file.name);
    // Without IndexedDB, only a reload loses the image.
    storeWaiting(account, key, file).catch(() => {});
    start(key);
    return key;
  }

  return {
    start,
    /** @returns the key of each upload that was begun; `null` for an image that is refused */
    takeAll: (chosen: readonly File[]) => chosen.map(take),
    /** The text names an upload that this form does not know: the page was reloaded, or the image was copied. */
    async resume(key: string, name: string): Promise<void> {
      images.add(key, name);
      const file = await findWaiting(account, key);
      if (!file) return images.change(key, { state: 'missing' });
      files.set(key, file);
      images.change(key, { name: file.name });
      start(key);
    },
    cancel: (key: string) => running.get(key)?.cancel(),
    /** Ends all; the images stay on the device, and the next form goes on with them. */
    stop(): void {
      for (const { cancel } of running.values()) cancel();
    },
  };
}
