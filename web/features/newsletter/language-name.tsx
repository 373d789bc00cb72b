import type { Language } from '#shared/contracts/text.ts';
import { HindiName } from '#web/components/hindi-name.tsx';

/** What a language calls itself. */
export function LanguageName({ language }: { language: Language }) {
  return language === 'hi' ? <HindiName name="हिन्दी" /> : 'English';
}
