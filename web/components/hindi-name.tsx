import { langOf } from './lang-of.ts';

/** A name in Hindi. Most need no font but the small one of the dates, which has the letters of चिंतन and हिन्दी. */
export function HindiName({ name, className = 'hindi-name' }: { name: string; className?: string }) {
  if (!name) return null;
  return (
    <span className={className} lang={langOf(name)}>
      {name}
    </span>
  );
}
