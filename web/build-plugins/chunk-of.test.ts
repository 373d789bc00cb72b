import { expect, test } from 'vitest';
import { chunkOf } from './chunk-of.ts';

/** Who imports each module; `import()` is written with a `?`. */
const IMPORTERS: Record<string, string[]> = {
  '/web/entry-reader.ts': [],
  '/web/entry-dashboard.tsx': [],
  '/web/start-reading.ts': ['/web/entry-reader.ts'],
  '/web/islands/island-list.ts': ['/web/start-reading.ts'],
  '/web/features/likes/like.tsx': ['/web/islands/island-list.ts?'],
  '/web/features/comments/comments.tsx': ['/web/islands/island-list.ts?'],
  '/web/pages/account/login.tsx': ['/web/islands/island-list.ts?'],
  '/web/pages/account/signup.tsx': ['/web/islands/island-list.ts?'],
  '/web/access-token.ts': ['/web/start-reading.ts', '/web/entry-dashboard.tsx'],
  '/web/store.ts': ['/web/features/likes/like.tsx', '/web/features/comments/comments.tsx', '/web/entry-dashboard.tsx'],
  '/web/pages/account/account-form.tsx': ['/web/pages/account/login.tsx', '/web/pages/account/signup.tsx'],
  '/web/features/comments/writing-labels.ts': ['/web/features/comments/comments.tsx', '/web/entry-dashboard.tsx'],
  '/web/features/comments/comment-item.tsx': ['/web/features/comments/comments.tsx'],
  '/web/islands/hydrate-island.tsx': ['/web/start-reading.ts?'],
  '/web/components/error-boundary.tsx': ['/web/islands/hydrate-island.tsx', '/web/entry-dashboard.tsx'],
  '/web/features/dashboard-frame/dashboard-frame.tsx': ['/web/entry-dashboard.tsx'],
  '/node_modules/react-dom/client.js': ['/web/features/likes/like.tsx', '/web/entry-dashboard.tsx'],
};

function getModuleInfo(id: string) {
  const importers = IMPORTERS[id] ?? [];
  return {
    isEntry: importers.length === 0,
    importers: importers.filter((each) => !each.endsWith('?')),
    dynamicImporters: importers.filter((each) => each.endsWith('?')).map((each) => each.slice(0, -1)),
  };
}

const modules = { getModuleInfo } as unknown as Parameters<typeof chunkOf>[1];

test.each([
  ['what readers load with each page, even if others need it', '/web/access-token.ts', 'reader'],
  ['what islands have in common', '/web/store.ts', 'islands'],
  ['what starts islands and the dashboard', '/web/components/error-boundary.tsx', 'islands'],
  ['what the forms of an account have in common', '/web/pages/account/account-form.tsx', 'account'],
  ['what an island shares with the dashboard', '/web/features/comments/writing-labels.ts', 'comments'],
  ['React', '/node_modules/react-dom/client.js', 'libraries'],
])('%s is a file of its own', (_, id, chunk) => {
  expect(chunkOf(id, modules)).toBe(chunk);
});

test.each([
  ['an island', '/web/features/comments/comment-item.tsx'],
  ['the dashboard', '/web/features/dashboard-frame/dashboard-frame.tsx'],
])('what only %s needs is left to the bundler', (_, id) => {
  expect(chunkOf(id, modules)).toBeNull();
});
