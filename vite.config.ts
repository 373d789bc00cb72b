import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './web/build-plugins/compress-assets.ts';
import { cutFonts } from './web/build-plugins/cut-fonts.ts';
import { makeIcons } from './web/build-plugins/make-icons.ts';
import { previewFonts } from './web/build-plugins/preview-fonts.ts';
import { smallPreload } from './web/build-plugins/small-preload.ts';

/** Every page has loaded these chunks before it imports anything. */
const ALWAYS_LOADED = /\/(libraries|rolldown-runtime|shared|entry-client)-/;
const LOADED_WITH_A_POST = /\/(libraries|rolldown-runtime|shared|entry-client|post-parts|rich-text)-/;

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
    // A chunk is fetched together with those it imports, which browsers would otherwise discover one after the other.
    // Only the dynamic imports of the shared chunk get such a list, and the end of a post, for which many wait: elsewhere
    // it would weigh more than it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (chunk, files, { hostId }) => {
        const isOfShared = /\/shared-/.test(hostId);
        if (!isOfShared && !/\/post-end-/.test(chunk)) return [];
        const loaded = isOfShared ? ALWAYS_LOADED : LOADED_WITH_A_POST;
        return files.filter((file) => file !== chunk && !loaded.test(file));
      },
    },
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
          input: ['web/boot.ts', 'web/entry-client.tsx', 'web/styles/site.css'],
          output: {
            // The shared chunk names many others, and random letters cannot be compressed: one less than usual in each.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Few files: libraries, which seldom change, the code that every page shares, and each page.
              groups: [
                { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'shared',
                  test: /web\/components\/(?!rich-text|page-links|category-chips|nothing-found|marked|ways-|series-hint|deferred|step|text-button)|web\/(?!boot|entry)[a-z-]+\.tsx?$|web\/(routing|content)\/(?!content-api|routes|route-kinds|make-head|page-heads|match-route|load-view|requests)|text\/(paragraphs|script|count-of)\.ts/,
                },
                // What posts and letters share.
                {
                  name: 'rich-text',
                  test: /web\/(components\/rich-text\.tsx|styles\/rich-text|features\/readers\/use-)/,
                },
                // The code that visitors need when they do more than read.
                {
                  name: 'session',
                  test: /web\/(session\/(?!account-menu)|features\/focus-in-view|toasts\/show-toast|forms\/|components\/text-button|features\/drafts\/draft-store)/,
                },
                // Readers who are logged in have it in their bar, without the rest of the admin area.
                { name: 'account-menu', test: /web\/session\/account-menu/ },
                // What a post needs from the start, and its deferred sections as well: one chunk instead of four.
                {
                  name: 'post-parts',
                  test: /web\/(components\/deferred|features\/(likes\/(use-like|lamp)|use-visitor-effect)|pages\/post\/(part-labels|whole-series|with-read-parts))/,
                },
                // What the comments below a post and their form have in common.
                {
                  name: 'conversation',
                  test: /web\/(features\/comments\/(comment-draft|comment-labels|reported-comments|use-comments)|pages\/post\/end-labels)/,
                },
                { name: 'letter-invitation', test: /web\/features\/newsletter\/(letter-invitation|known-subscriber)/ },
                { name: 'desk-parts', test: /web\/features\/desk\/|format-figures|use-leave-question/ },
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
