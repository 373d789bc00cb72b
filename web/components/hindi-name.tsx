import { langOf } from './lang-of.ts';

/** A name in Hindi. The small font of the dates has the letters of चिंतन and हिन्दी, so it needs no other font. */
export function HindiName({ name, className = 'hindi-name' }: { name: string; className?: string }) {
  if (!name) return null;
  return (
    <span className={className} lang={langOf(name)}>
      {name}
    </span>
  );
}
