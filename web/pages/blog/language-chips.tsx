import type { Language } from '#shared/contracts/text.ts';
import { LanguageName } from '#web/features/newsletter/language-name.tsx';

interface LanguageChipsProps {
  /** Empty for both. */
  chosen: Language | '';
  pathOf: (language: Language | '') => string;
}

export function LanguageChips({ chosen, pathOf }: LanguageChipsProps) {
  return (
    <nav className="chips" aria-label="Filter by language">
      <ul>
        {(['', 'en', 'hi'] as const).map((language) => (
          <li key={language}>
            <a href={pathOf(language)} aria-current={language === chosen ? 'true' : undefined}>
              {language === '' ? 'Both' : <LanguageName language={language} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
