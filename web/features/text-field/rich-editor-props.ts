import type { Language } from '#shared/contracts/text.ts';
import type { Notice } from '#web/features/paste/read-clipboard.ts';
import type { TextImages } from '#web/features/text-images/use-text-images.ts';
import type { KnownReferences } from './references.ts';
import type { SourceSelection, TextEditor } from './text-editor.ts';

/** What the form can do with the rich editor while it is mounted. */
export interface RichTextEditor extends TextEditor {
  focus(): void;
  selection(): SourceSelection;
  /** Replaces the whole text as one step of undo; does nothing if it is the same. */
  setSource(source: string, selection: SourceSelection | null): void;
  /** Replaces what was pasted last with another reading of it. */
  acceptPaste(markdown: string): void;
}

/** What an input event says of a change. */
export interface TextChange {
  isUndoOrRedo: boolean;
  /** Whether an input method is composing a word. */
  isComposing: boolean;
}

/** What an editor begins with. */
export interface InitialText {
  /** Markdown. */
  source: string;
  /** `null` leaves the focus where it is. */
  selection: SourceSelection | null;
}

export interface RichEditorProps {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  /** Otherwise, the source is edited; the editor keeps its undo meanwhile. */
  isShown: boolean;
  language: Language;
  initialText: () => InitialText;
  /** Called with the editor once it is there; it can be read even after it is gone. */
  onEditor: (editor: RichTextEditor) => void;
  /** Called after every change of the text. */
  onChange: (change: TextChange) => void;
  onComposition: (isComposing: boolean) => void;
  images: TextImages;
  references: KnownReferences;
  onNotices: (notices: Notice[]) => void;
}
