import type { Language } from '#shared/contracts/text.ts';

/** What a language calls itself. The small font of the dates has these letters too, so no other is loaded for them. */
export function LanguageName({ language }: { language: Language }) {
  if (language === 'en') return 'English';
  return (
    <span className="hindi-name" lang="hi">
      हिन्दी
    </span>
  );
}
