import { languageOf } from '#shared/text/script.ts';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { useContent } from '#web/content.ts';
import type { PolicyRequest } from '#web/requests.ts';

export default function Policies({ request: { subject, name } }: { request: PolicyRequest }) {
  const { text } = useContent('policy', name);
  const language = languageOf(text);
  return (
    <div className="sheet columns">
      <h1>{subject}</h1>
      <div className="policy prose" lang={language}>
        <Paragraphs text={text} language={language} />
      </div>
    </div>
  );
}
