import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './web/compress-assets.ts';
import { cutFonts } from './web/cut-fonts.ts';

/** Vite wraps each import() in 1.4 KB that look for style sheets and preloads; ours have neither. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** The launcher gives each build a folder of its own. */
const folder = process.env.BUILD_FOLDER ?? 'build/unfinished/by-hand';

/** On a busy machine the build would complain of being slow. */
const checks = { bundlerTimings: false };

export default defineConfig({
  base: '/',
  publicDir: 'web/public',
  logLevel: 'warn',
  plugins: [react(), plainImports, cutFonts(), compressAssets()],
  // The shim is for React 17 and older.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // The pages' policy takes no font and no style from a data: address.
    assetsInlineLimit: 0,
    // One style sheet, kept by the browser from the first page on.
    cssCodeSplit: false,
    // The page names the chunks it needs itself.
    modulePreload: false,
    reportCompressedSize: false,
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          checks,
          input: ['web/boot.ts', 'web/entry-client.tsx'],
          output: {
            codeSplitting: {
              // Few files: what changes seldom, what every page shares, and each page.
              groups: [
                { name: 'libraries', test: /node_modules\/(?!@radix-ui|@firebase|idb|tslib)/ },
                {
                  name: 'shared',
                  test: /web\/components\/(?!page-links|category-chips|nothing-found|marked)|web\/(?!boot|entry)[a-z-]+\.tsx?$|text\/(paragraphs|script)\.ts/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${folder}/server`,
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: { checks, input: 'web/entry-server.tsx' },
      },
    },
  },
});
