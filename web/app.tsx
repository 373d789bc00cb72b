import { Component, Fragment, type ReactNode, useEffect } from 'react';
import { type Content, ContentContext } from '#web/content/content.ts';
import type { Navigation } from '#web/routing/navigation.ts';
import { LocationContext, SiteUrlContext } from '#web/routing/router.tsx';
import { Notice } from './components/notice.tsx';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { paths } from './paths.ts';
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
        <SiteUrlContext value={siteUrl}>
          {DESK.includes(name) ? (
            <ErrorBoundary key={url} Around={SiteFrame}>
              <Page request={request} />
            </ErrorBoundary>
          ) : (
            <SiteFrame page={name}>
              <ErrorBoundary key={url}>
                <Page request={request} />
              </ErrorBoundary>
            </SiteFrame>
          )}
        </SiteUrlContext>
      </LocationContext>
    </ContentContext>
  );
}

/** The pages of the admin area, which bring a frame of their own. */
const DESK = ['dashboard', 'desk'];

/** The header and the footer that readers see. */
function SiteFrame({ page = '', children }: { page?: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader page={page} />
      <main id="main" className={`page-${page}`} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

interface ErrorBoundaryProps {
  /** What the notice is shown in, if the page that failed brings its frame. */
  Around?: typeof SiteFrame | typeof Fragment;
  children: ReactNode;
}

/** When a page throws, the header and the footer stay usable, and a notice offers somewhere to go. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { children, Around = Fragment } = this.props;
    if (!this.state.isBroken) return children;
    return (
      <Around>
        <Notice heading="This page could not be shown">
          <p>
            Something in it went wrong on our side. <a href={location.href}>Try again</a>, or{' '}
            <a href={paths.blog()}>go to the articles</a>.
          </p>
        </Notice>
      </Around>
    );
  }
}
