import type { Language } from '#shared/contracts/text.ts';
import { HindiName } from '#web/components/hindi-name.tsx';
import { Link } from '#web/routing/router.tsx';

const NAMES = { '': 'Both', en: 'English' };

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
            <Link href={pathOf(language)} aria-current={language === chosen ? 'true' : undefined}>
              {language === 'hi' ? <HindiName name="हिन्दी" /> : NAMES[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
