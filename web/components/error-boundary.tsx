import { Component, type ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { Notice } from './notice.tsx';

/** A page that breaks leaves the header, the footer and a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
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
