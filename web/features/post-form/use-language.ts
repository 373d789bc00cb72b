import { type FormEvent, useState } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import type { Writing } from '#shared/writing.ts';

/** This many characters are enough to detect the script. */
export const LANGUAGE_SAMPLE = 500;

/** The language of the text: the one that was chosen, else detected from its beginning. */
export function useLanguage(start: Writing) {
  const [language, setLanguage] = useState<Language>(() => languageNow(start));
  return {
    language,
    /** Detects the language again, but not while an input method is composing a syllable. */
    follow(writing: Writing, event: FormEvent) {
      if (!(event.nativeEvent as InputEvent).isComposing) setLanguage(languageNow(writing));
    },
  };
}

function languageNow({ title, summary, body, language }: Writing): Language {
  return language ?? languageOf(`${title} ${summary.slice(0, LANGUAGE_SAMPLE)} ${body.slice(0, LANGUAGE_SAMPLE)}`);
}
