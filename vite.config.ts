import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './web/build-plugins/chunk-of.ts';
import { compressAssets } from './web/build-plugins/compress-assets.ts';
import { cutFonts } from './web/build-plugins/cut-fonts.ts';
import { makeIcons } from './web/build-plugins/make-icons.ts';
import { previewFonts } from './web/build-plugins/preview-fonts.ts';
import { smallPreload } from './web/build-plugins/small-preload.ts';
import { PAGE_STYLES, RICH_TEXT_STYLE, SITE_STYLE } from './web/document/page-styles.ts';

const PAGE_SHEETS = [...new Set(Object.values(PAGE_STYLES))];

/** The launcher gives each build a folder of its own. */
const folder = process.env.BUILD_FOLDER ?? 'build/unfinished/by-hand';

/** On a busy machine, the build would print warnings about its slowness. */
const checks = { bundlerTimings: false };

export default defineConfig({
  base: '/',
  publicDir: 'web/public',
  logLevel: 'warn',
  plugins: [react(), smallPreload, cutFonts(), previewFonts(), makeIcons(), compressAssets()],
  build: {
    // The Content-Security-Policy of the pages allows no fonts and no styles from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
          input: ['web/entry-reader.ts', 'web/entry-dashboard.tsx', SITE_STYLE, RICH_TEXT_STYLE, ...PAGE_SHEETS],
          output: {
            // Chunks name many others, and random letters cannot be compressed: one less than usual in each.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [{ name: chunkOf }],
              includeDependenciesRecursively: false,
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
