import { type FormEvent, useState } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import type { Writing } from '#shared/writing.ts';

/** As much as tells one script from the other. */
const SAMPLE = 500;

/** The language the text is set in: the one that was chosen, or as its first words tell. */
export function useLanguage(start: Writing) {
  const [language, setLanguage] = useState<Language>(() => languageNow(start));
  return {
    language,
    /** Not in the middle of a syllable. */
    follow(writing: Writing, event: FormEvent) {
      if (!(event.nativeEvent as InputEvent).isComposing) setLanguage(languageNow(writing));
    },
  };
}

function languageNow({ title, summary, body, language }: Writing): Language {
  return language ?? languageOf(`${title} ${summary.slice(0, SAMPLE)} ${body.slice(0, SAMPLE)}`);
}
