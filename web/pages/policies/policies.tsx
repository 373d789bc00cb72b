import { PostDate } from '#web/components/post-date.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useContent } from '#web/content.ts';
import type { PolicyRequest } from '#web/requests.ts';

export default function Policies({ request: { subject, name } }: { request: PolicyRequest }) {
  const { html, language, updated_at: changed } = useContent('siteText', name);
  return (
    <div className="sheet columns">
      <div className="section-head">
        <h1>{subject}</h1>
        {changed && (
          <p className="meta">
            <span>
              Last changed <PostDate time={changed} />
            </span>
          </p>
        )}
      </div>
      <div className="policy" lang={language}>
        <RichText html={html} />
      </div>
    </div>
  );
}
