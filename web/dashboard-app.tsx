import { useEffect } from 'react';
import { type Content, ContentContext } from '#web/content/content.ts';
import type { Navigation } from '#web/routing/dashboard-navigation.ts';
import { LocationContext } from '#web/routing/use-location.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { Notice } from './components/notice.tsx';
import { SkipLink } from './components/skip-link.tsx';
import * as paths from './paths.ts';
import { useStore } from './store.ts';

interface DashboardAppProps {
  content: Content;
  navigation: Navigation;
  onReady?: () => void;
}

export function DashboardApp({ content, navigation, onReady }: DashboardAppProps) {
  const { url, Page, request } = useStore(navigation.view);
  useEffect(() => onReady?.(), [onReady]);

  return (
    <ContentContext value={content}>
      <LocationContext value={[url, navigation.go]}>
        <SkipLink />
        <ErrorBoundary key={url} fallback={<BrokenPage />}>
          <Page request={request} />
        </ErrorBoundary>
      </LocationContext>
    </ContentContext>
  );
}

/** Without what stands behind `#`, the link loads the document anew. */
function BrokenPage() {
  return (
    <main id="main" tabIndex={-1}>
      <Notice heading="This page could not be shown">
        <p>
          Something in it went wrong on our side.{' '}
          <a href={location.pathname + location.search} target="_self">
            Try again
          </a>
          , or <a href={paths.blog()}>go to the articles</a>.
        </p>
      </Notice>
    </main>
  );
}
