import { RichText } from '#web/components/rich-text.tsx';
import { type ReadContent, useContent } from '#web/content.ts';
import { type Head, page } from '#web/heads.ts';
import { paths } from '#web/paths.ts';
import type { PolicyRequest } from '#web/requests.ts';

export default function Policies({ request: { subject, name } }: { request: PolicyRequest }) {
  const { html, language } = useContent('siteText', name);
  return (
    <div className="sheet columns">
      <h1>{subject}</h1>
      <div className="policy" lang={language}>
        <RichText html={html} />
      </div>
    </div>
  );
}

export function head({ subject, name }: PolicyRequest, content: ReadContent): Head {
  return page(`${subject} · ${content('site').name}`, content, paths.policy(name));
}
