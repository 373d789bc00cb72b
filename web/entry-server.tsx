import { renderToString } from 'react-dom/server';
import type { ContentApi } from '#shared/content-api.ts';
import type { Pages, Rendered } from '#shared/pages.ts';
import { type Content, createContent } from '#web/content/content.ts';
import { type Assets, builtAssets, developmentAssets } from '#web/document/assets.ts';
import { writeDocument } from '#web/document/document.ts';
import { loadIslands } from '#web/islands/island.tsx';
import { loadView, type View } from '#web/routing/load-view.ts';
import { findRoute, holdsSecret, normaliseUrl } from '#web/routing/routes.ts';
import { DashboardApp } from './dashboard-app.tsx';
import { isDashboard } from './dashboard-pages.ts';
import { drawPreview } from './drawings/draw-preview.ts';
import { loadPage } from './pages.ts';
import { ReaderPage } from './reader-page.tsx';
import { createStore } from './store.ts';

export function createPages(manifest: object | null): Pages {
  const assets = manifest ? builtAssets(manifest as Parameters<typeof builtAssets>[0]) : developmentAssets();
  return {
    normaliseUrl,
    holdsSecret,
    render: (url, api, siteUrl) => render(url, api, assets, siteUrl),
    drawPreview: async (seed, chosen) => drawPreview(seed, chosen),
  };
}

/** Rendering is deterministic: the same content gives the same bytes. */
export async function render(url: string, api: ContentApi, assets: Assets, siteUrl: string): Promise<Rendered> {
  const content = createContent(api);
  const [view] = await Promise.all([loadView(url, findRoute(url), loadPage, content), loadIslands()]);
  const { status, moved } = view.head;
  if (moved) return { status: 301, html: '', location: moved };
  // A page that is missing offers the newest articles instead.
  if (status === 404) await content.load([['latest', '']]);

  const { read } = content;
  const isPrivate = view.head.post?.is_preview === true;
  const body = renderToString(bodyOf(view, content, siteUrl));
  const state = isDashboard(view.name) ? stateOf(content) : null;
  return { status, isPrivate, html: writeDocument({ view, body, state, read, assets, siteUrl }) };
}

function bodyOf(view: View, content: Content, siteUrl: string) {
  if (!isDashboard(view.name)) return <ReaderPage content={content} view={view} siteUrl={siteUrl} />;
  return <DashboardApp content={content} navigation={{ view: createStore(view), go: async () => {} }} />;
}

/** Sorted by key, because results arrive in any order. */
function stateOf(content: Content) {
  const keyed = content.entries().map((entry) => ({ entry, name: JSON.stringify(entry[0]) }));
  return keyed.sort((one, other) => (one.name < other.name ? -1 : 1)).map(({ entry }) => entry);
}
