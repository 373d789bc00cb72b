import { FormattedText } from '#web/components/formatted-text.tsx';
import { useContent } from '#web/content.ts';
import type { PolicyRequest } from '#web/requests.ts';

export default function Policies({ request: { subject, name } }: { request: PolicyRequest }) {
  const { html, language } = useContent('siteText', name);
  return (
    <div className="sheet columns">
      <h1>{subject}</h1>
      <FormattedText className="policy prose rich-text" html={html} language={language} />
    </div>
  );
}
