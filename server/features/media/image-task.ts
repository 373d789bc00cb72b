import type { MailVariantType, WebVariantType } from '#server/database/tables.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { FileType, OriginalType } from './file-name.ts';
import type { Variant } from './image-sizes.ts';

/** A task for the image process, which reads the image from its standard input; for a preview, there may be none. */
export type ImageTask =
  | { kind: 'prepare' }
  /** An image from elsewhere; `own` if its name is one that a site like this gave to an original. */
  | { kind: 'import'; own: OriginalName | null }
  | ({ kind: 'variant' } & Variant)
  | { kind: 'mail' }
  | { kind: 'preview'; content: PreviewContentToDraw };

/** What the name of an original says of it. */
export interface OriginalName {
  type: OriginalType;
  width: number;
}

/** What a preview image shows. */
export interface PreviewContentToDraw {
  title: string;
  /** Of the title. */
  language: Language;
  siteName: string;
  /** A few words above the title; may be empty. */
  label: string;
  /** An SVG, shown where there is no photograph. */
  drawing: string;
}

export interface MadeFile {
  type: FileType;
  width: number;
  height: number;
  bytes: Buffer;
}

export interface PreparedFiles {
  original: MadeFile;
  animated: boolean;
  /** The variant that is made together with the original, if one is. */
  first: (MadeFile & { type: WebVariantType }) | null;
}

/** Why an image is refused. */
export type Refusal = 'type' | 'damaged' | 'pixels' | 'side' | 'frames' | 'slow' | 'memory';

export type TaskAnswer<Result> = { made: Result } | { refused: Refusal };

export interface Results {
  prepare: PreparedFiles;
  import: PreparedFiles;
  variant: MadeFile;
  mail: MadeFile & { type: MailVariantType };
  /** A JPEG if it shows a photograph, else a PNG. */
  preview: MadeFile;
}

/** @param output an error message, or what a process wrote to standard error: of the decoder, V8 or the C++ library */
export function isOutOfMemory(output: string): boolean {
  return /out of memory|cannot allocate memory|bad_alloc/i.test(output);
}
