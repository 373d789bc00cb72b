import { paragraphs } from '#shared/text/paragraphs.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { useContent } from '#web/content.ts';
import type { PolicyRequest } from '#web/requests.ts';

export default function Policies({ request: { subject, name } }: { request: PolicyRequest }) {
  const { text } = useContent('policy', name);
  const language = languageOf(text);
  return (
    <div className="sheet columns">
      <h1>{subject}</h1>
      <div className="policy prose" lang={language}>
        {paragraphs(text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
          <p key={index}>
            <MixedText text={paragraph} language={language} />
          </p>
        ))}
      </div>
    </div>
  );
}
