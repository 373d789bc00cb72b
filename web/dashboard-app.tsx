import { Component, type ReactNode, useEffect } from 'react';
import { type Content, ContentContext } from '#web/content/content.ts';
import type { Navigation } from '#web/routing/dashboard-navigation.ts';
import { LocationContext } from '#web/routing/use-location.ts';
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
        <ErrorBoundary key={url}>
          <Page request={request} />
        </ErrorBoundary>
      </LocationContext>
    </ContentContext>
  );
}

/** When a screen throws, a notice offers somewhere to go. */
class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main id="main" tabIndex={-1}>
        <Notice heading="This page could not be shown">
          <p>
            Something in it went wrong on our side. <a href={location.href}>Try again</a>, or{' '}
            <a href={paths.blog()}>go to the articles</a>.
          </p>
        </Notice>
      </main>
    );
  }
}
