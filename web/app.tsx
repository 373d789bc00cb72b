import { useEffect } from 'react';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { type Content, ContentContext } from './content.ts';
import type { Navigation } from './navigation.ts';
import { LocationContext } from './router.tsx';
import { SiteUrlContext } from './site-url.ts';
import { useStore } from './store.ts';

interface AppProps {
  content: Content;
  navigation: Navigation;
  siteUrl: string;
  onReady?: () => void;
}

export function App({ content, navigation, siteUrl, onReady }: AppProps) {
  const { url, name, Page, request } = useStore(navigation.view);
  useEffect(() => onReady?.(), [onReady]);

  return (
    <ContentContext value={content}>
      <LocationContext value={[url, navigation.go]}>
        <a className="skip-link" href="#main">
          Skip to the text
        </a>
        <SiteHeader page={name} />
        <main id="main" className={`page-${name}`} tabIndex={-1}>
          <ErrorBoundary key={url}>
            <SiteUrlContext value={siteUrl}>
              <Page request={request} />
            </SiteUrlContext>
          </ErrorBoundary>
        </main>
        <SiteFooter />
      </LocationContext>
    </ContentContext>
  );
}
