import { FailedPage } from '#web/components/failed-page.tsx';
import { type Content, ContentError, UNREACHABLE } from '#web/content/content.ts';
import type { View } from './load-view.ts';

/** The page shown in place of one that could not be loaded. */
export function failedView(url: string, error: unknown, content: Content): View {
  const { name, description } = content.read('site');
  const heading = 'This page could not be loaded';
  const reason = error instanceof ContentError ? error.sentence : UNREACHABLE;
  return {
    url,
    name: 'failed',
    screen: 'default',
    Page: FailedPage as View['Page'],
    request: { url, heading, reason },
    head: { title: `${heading} · ${name}`, description, canonical: null, language: 'en', status: 200 },
  };
}
