/** An image as a text shows it. */
export interface ImageOfText {
  /** Where the site has it, or `uploading:` and the key of its upload. */
  address: string;
  alt: string;
  /** In Markdown, since a caption may contain emphasis. */
  caption: string;
}

/** What the form and the uploads need of what edits a text: the text area with its source, or the rich editor. */
export interface TextEditor {
  /** The text in Markdown, as it would be saved now. */
  read(): string;
  /** The text without the images that are not uploaded. */
  readWithoutPlaceholders(): string;
  /** The first characters of what `read` returns, in a time that does not grow with the text. Called after every key press. */
  readBeginning(length: number): string;
  /** Whether the text shows images that are not uploaded yet. Called after every key press. */
  hasPlaceholders(): boolean;
  /** The images of the text, in order. */
  images(): ImageOfText[];
  /**
   * Rewrites images wherever they are, without moving the caret.
   * @param write returns what replaces an image; `null` removes it, and the image itself leaves it as it is
   */
  rewriteImages(write: (image: ImageOfText) => ImageOfText | null): void;
  /** Inserts images at the caret, each in a block of its own, as one step of undo. */
  insertImages(images: ImageOfText[]): void;
}

/** The selection of a text, in UTF-16 units of its Markdown. */
export interface SourceSelection {
  start: number;
  end: number;
}
