import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import type { Writing } from '#shared/writing.ts';
import { createStore, type Store } from '#web/store.ts';
import type { EditorDraft } from './device-draft.ts';

/** The post as it is on the server, as far as the form knows. */
export interface SavedPost {
  /** `null` for a post that is not saved yet. */
  post: PostDetailAnswer | null;
  /** What the fields had when it was saved. */
  content: EditorDraft;
  /** The revision on which the text in the form is based. */
  revision: number | null;
  /** Whether the draft stays apart from its post. */
  isAside: boolean;
}

interface PostState {
  /** Its body is the one with which the form was opened; `read` has that of now. */
  typed: EditorDraft;
  /** The language of the text: the one that was chosen, else detected from its beginning. */
  language: Language;
  /** A file that was chosen and is not saved yet. */
  image: File | null;
  saved: SavedPost;
}

/** What edits the body. It has the text even when the form is gone. */
interface BodyEditor {
  read(): string;
  /** The text without the images that are not uploaded. */
  readWithoutPlaceholders(): string;
  /** Reading the whole text would be felt at every key press of a long one. */
  readBeginning(length: number): string;
}

/** A post while it is written. The fields write to it; autosave, saving, preview and language follow it. */
export interface PostDraft extends Store<PostState> {
  body: BodyEditor;
  /** What was typed, with the text as it is now. */
  read(): EditorDraft;
  /** What a save sends. */
  readToSend(): EditorDraft;
  /** Called after every change of what was typed; without changes, of the text. */
  change(changes?: Partial<EditorDraft>): void;
  write(changes: Partial<Writing>): void;
  chooseImage(image: File | null): void;
  /** Detects the language again. */
  followLanguage(): void;
  /** @returns a function that ends the calls, which are made after every change of what was typed */
  onTyped(listener: () => void): () => void;
}

/** This many characters are enough to detect the script. */
const LANGUAGE_SAMPLE = 500;

export function createPostDraft(typed: EditorDraft, image: File | null, saved: SavedPost): PostDraft {
  const opened = typed.writing.body;
  const language = languageNow(typed.writing, opened.slice(0, LANGUAGE_SAMPLE));
  const store = createStore<PostState>({ typed, language, image, saved });
  const change = (changes: Partial<EditorDraft> = {}) =>
    store.update((now) => ({ ...now, typed: { ...now.typed, ...changes } }));
  const withBody = (body: string): EditorDraft => {
    const { typed } = store.get();
    return { ...typed, writing: { ...typed.writing, body } };
  };
  const draft: PostDraft = {
    ...store,
    body: {
      read: () => opened,
      readWithoutPlaceholders: () => opened,
      readBeginning: (length) => opened.slice(0, length),
    },
    read: () => withBody(draft.body.read()),
    readToSend: () => withBody(draft.body.readWithoutPlaceholders()),
    change,
    write: (changes) => change({ writing: { ...store.get().typed.writing, ...changes } }),
    chooseImage(image) {
      store.update((now) => ({ ...now, image }));
    },
    followLanguage() {
      const { typed, language } = store.get();
      const next = languageNow(typed.writing, draft.body.readBeginning(LANGUAGE_SAMPLE));
      if (next !== language) store.update((now) => ({ ...now, language: next }));
    },
    onTyped(listener) {
      let last = store.get();
      return store.subscribe(() => {
        const before = last;
        last = store.get();
        if (last.typed !== before.typed || last.image !== before.image) listener();
      });
    },
  };
  return draft;
}

function languageNow({ title, summary, language }: Writing, beginning: string): Language {
  return language ?? languageOf(`${title} ${summary.slice(0, LANGUAGE_SAMPLE)} ${beginning}`);
}
