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
  /** Whether the site cannot read the file, so that another attempt fails as well. */
  isUnreadable: boolean;
  /** Where the site has the image, once it is uploaded. */
  address: string;
  alt: string;
  caption: string;
  /** Whether the text shows it; undo may bring it back. */
  isInText: boolean;
  isDismissed: boolean;
}

export type ImageList = ReturnType<typeof createImageList>;

/** What is known of the images that were added; `onChange` hears of everything. */
export function createImageList(onChange: (images: TextImage[]) => void) {
  const images = new Map<string, TextImage>();
  /** Called when an upload or a composition has ended in any way. */
  let waiters: (() => void)[] = [];

  function set(image: TextImage): void {
    images.set(image.key, image);
    onChange([...images.values()]);
  }

  function wake(): void {
    for (const resolve of waiters) resolve();
    waiters = [];
  }

  return {
    get: (key: string) => images.get(key),
    all: () => [...images.values()],
    isEmpty: () => images.size === 0,
    add(key: string, name: string): void {
      const unknown = {
        sent: 0,
        problem: '',
        isUnreadable: false,
        address: '',
        alt: '',
        caption: '',
        isDismissed: false,
      };
      set({ key, name, state: 'uploading', ...unknown, isInText: true });
    },
    change(key: string, changes: Partial<TextImage>): void {
      const image = images.get(key);
      if (!image) return;
      set({ ...image, ...changes });
      if (changes.state && changes.state !== 'uploading') wake();
    },
    wake,
    /** Waits until no image of the text is on its way, and `isBusy` says no. */
    async untilSettled(isBusy: () => boolean): Promise<void> {
      const isUploading = ({ state, isInText }: TextImage) => state === 'uploading' && isInText;
      while (isBusy() || [...images.values()].some(isUploading))
        await new Promise<void>((resolve) => waiters.push(resolve));
    },
  };
}
