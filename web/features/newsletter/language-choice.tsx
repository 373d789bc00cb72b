import { useId } from 'react';
import type { LetterLanguage } from '#shared/contracts/newsletter.ts';
import { LanguageName } from '#web/components/language-name.tsx';

const CHOICES: LetterLanguage[] = ['both', 'en', 'hi'];

interface LanguageChoiceProps {
  label: string;
  /** What is chosen at first; `null` if there is nothing to presume, so that a choice has to be made. */
  chosen: LetterLanguage | null;
  problem?: string;
}

/** In which language somebody would like the letters. */
export function LanguageChoice({ label, chosen, problem }: LanguageChoiceProps) {
  const id = useId();
  return (
    <div
      className={`language-choice ${chosen === null ? 'language-list' : 'language-words'}`}
      role="radiogroup"
      aria-labelledby={`${id}label`}
      aria-describedby={problem ? `${id}problem` : undefined}
    >
      <span id={`${id}label`}>{label}</span>
      {CHOICES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="language"
            value={value}
            defaultChecked={value === chosen}
            required={chosen === null}
          />
          <span>{value === 'both' ? 'Both' : <LanguageName language={value} />}</span>
        </label>
      ))}
      {problem && (
        <p className="field-problem" id={`${id}problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
