import { type Content, ContentContext } from '#web/content/content.ts';
import { SiteUrlContext } from '#web/routing/site-url.ts';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { SkipLink } from './components/skip-link.tsx';
import type { Shown } from './pages.ts';

interface ReaderPageProps {
  content: Content;
  view: Shown;
  siteUrl: string;
}

/** A page with the header and the footer that readers see. Only the server renders it. */
export function ReaderPage({ content, view: { name, Page, request }, siteUrl }: ReaderPageProps) {
  return (
    <ContentContext value={content}>
      <SiteUrlContext value={siteUrl}>
        <SkipLink />
        <SiteHeader page={name} />
        <main id="main" className={`page-${name}`} tabIndex={-1}>
          <Page request={request} />
        </main>
        <SiteFooter />
      </SiteUrlContext>
    </ContentContext>
  );
}
