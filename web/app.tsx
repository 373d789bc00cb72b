import { Component, type ReactNode, useEffect } from 'react';
import { Notice } from './components/notice.tsx';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { type Content, ContentContext } from './content.ts';
import type { Navigation } from './navigation.ts';
import { paths } from './paths.ts';
import { LocationContext, SiteUrlContext } from './router.tsx';
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

/** When a page throws, the header and the footer stay usable, and a notice offers somewhere to go. */
class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Notice heading="This page could not be shown.">
        <p>
          Something in it went wrong on our side. <a href={location.href}>Try it once more</a>, or{' '}
          <a href={paths.blog()}>go to the articles</a>.
        </p>
      </Notice>
    );
  }
}
