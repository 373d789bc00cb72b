import type { MediaStore } from '#server/features/media/media-store.ts';

/** A bucket names a thousand files at a time. */
const KEPT_MS = 5 * 60_000;

export interface MediaSize {
  files: number;
  bytes: number;
}

/** Counted now and then: asked for again, it is what it was a few minutes ago. */
export function keepMediaSize(store: MediaStore): (now: number) => Promise<MediaSize> {
  let kept: { at: number; size: Promise<MediaSize> } | undefined;
  return (now) => {
    if (!kept || kept.at + KEPT_MS <= now) {
      const counting = { at: now, size: count(store) };
      kept = counting;
      counting.size.catch(() => {
        if (kept === counting) kept = undefined;
      });
    }
    return kept.size;
  };
}

async function count(store: MediaStore): Promise<MediaSize> {
  const size = { files: 0, bytes: 0 };
  for await (const { bytes } of store.list()) {
    size.files += 1;
    size.bytes += bytes;
  }
  return size;
}
