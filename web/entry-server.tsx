import { renderToString } from 'react-dom/server';
import type { ContentApi } from '#shared/content-api.ts';
import type { Pages, Rendered } from '#shared/pages.ts';
import { type Content, createContent } from '#web/content/content.ts';
import { withoutShownText } from '#web/content/rich-text-state.ts';
import { type Assets, builtAssets, developmentAssets } from '#web/document/assets.ts';
import { writeDocument } from '#web/document/document.ts';
import { loadView } from '#web/routing/load-view.ts';
import { holdsSecret, normaliseUrl } from '#web/routing/match-route.ts';
import { App } from './app.tsx';
import { loadDrawings } from './components/sketch.tsx';
import { drawPreview } from './drawings/draw-preview.ts';
import { createStore } from './store.ts';

export { normaliseUrl };

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
  const [view] = await Promise.all([loadView(url, content), loadDrawings()]);
  const { status, moved } = view.head;
  if (moved) return { status: 301, html: '', location: moved };

  const navigation = { view: createStore(view), go: async () => {} };
  const body = renderToString(<App content={content} navigation={navigation} siteUrl={siteUrl} />);
  const { read } = content;
  const isPrivate = view.head.post?.is_preview === true;
  return { status, isPrivate, html: writeDocument({ view, body, state: stateOf(content), read, assets, siteUrl }) };
}

/** Sorted by key, because results arrive in any order. */
function stateOf(content: Content) {
  const keyed = withoutShownText(content.entries()).map((entry) => ({ entry, name: JSON.stringify(entry[0]) }));
  return keyed.sort((one, other) => (one.name < other.name ? -1 : 1)).map(({ entry }) => entry);
}
