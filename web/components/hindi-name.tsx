import { langOf } from './lang-of.ts';

/** The name of the site in Hindi. The small font of the dates has the letters of चिंतन. */
export function HindiName({ name, className = 'hindi-name' }: { name: string; className?: string }) {
  if (!name) return null;
  return (
    <span className={className} lang={langOf(name)}>
      {name}
    </span>
  );
}
