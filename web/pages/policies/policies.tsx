import type { SiteText } from '#shared/contracts/site-text.ts';
import { PostDate } from '#web/components/post-date.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { WaysToWrite } from '#web/components/ways-to-write.tsx';
import { useContent } from '#web/content/content.ts';
import type { PolicyRequest } from '#web/routing/requests.ts';

export default function Policies({ request: { subject, name } }: { request: PolicyRequest }) {
  const { html, language, outline, updated_at: changed } = useContent('siteText', name);
  return (
    <div className="sheet columns">
      <div className="section-head">
        <h1>{subject}</h1>
        {changed && (
          <p className="meta">
            <span>
              Last changed <PostDate time={changed} language="en" />
            </span>
          </p>
        )}
        {outline && <Sections outline={outline} language={language} />}
      </div>
      <div className="policy" lang={language}>
        <RichText html={html} />
      </div>
      <WaysToWrite heading="Questions about this page" />
    </div>
  );
}

interface SectionsProps {
  outline: NonNullable<SiteText['outline']>;
  language: SiteText['language'];
}

/** Beside the text on wide screens, where it stays in view. */
function Sections({ outline, language }: SectionsProps) {
  return (
    <nav className="contents" aria-label="Contents">
      <ol>
        {outline.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} lang={language}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
