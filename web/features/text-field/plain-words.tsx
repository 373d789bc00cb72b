import type { Language } from '#shared/contracts/text.ts';
import { type PlainFields, WORD_NAMES } from '#shared/writing.ts';
import { MixedText } from '#web/components/mixed-text.tsx';

/** What a writer says of a post below its title, in the order of its page. */
export function PlainWords({ fields, language }: { fields: PlainFields; language: Language }) {
  return WORD_NAMES.filter((name) => fields[name]).map((name) => (
    <p key={name} className="standfirst">
      <MixedText text={fields[name] ?? ''} language={language} />
    </p>
  ));
}
