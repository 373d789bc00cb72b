import { LanguageName } from './language-name.tsx';

interface LanguageChoiceProps {
  className: 'language-words' | 'language-list';
  label: string;
  /** The initial choice. Without one, the reader has to choose. */
  chosen?: string;
  'aria-describedby'?: string | undefined;
}

/** In which language somebody would like the letters; once on a page. */
export function LanguageChoice({ className, label, chosen, ...attributes }: LanguageChoiceProps) {
  return (
    <div className={className} role="radiogroup" aria-labelledby="letters-in" {...attributes}>
      <span id="letters-in">{label}</span>
      {(['both', 'en', 'hi'] as const).map((value) => (
        <label key={value}>
          <input type="radio" name="language" value={value} defaultChecked={value === chosen} required={!chosen} />
          <span>{value === 'both' ? 'Both' : <LanguageName language={value} />}</span>
        </label>
      ))}
    </div>
  );
}
