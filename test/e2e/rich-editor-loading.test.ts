import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentReleaseFolder } from '#server/pages/built-pages.ts';
import { openLive } from './browser.ts';
import { newPerson, openAs } from './people.ts';
import { siteInBrowser } from './site-in-browser.ts';
import { newPost, openEditor } from './writers.ts';

const shared = siteInBrowser();

const EDITOR = 'web/features/rich-editor/rich-editor.tsx';

/** The files of the rich editor itself and of what it shares with nothing that readers use. */
async function editorFiles(): Promise<string[]> {
  const release = await currentReleaseFolder();
  const manifest = JSON.parse(readFileSync(join(release, 'client/.vite/manifest.json'), 'utf8'));
  const { file, css = [] } = manifest[EDITOR];
  const shares = Object.values<{ file: string; name?: string }>(manifest).filter(
    ({ name }) => name === 'read-clipboard' || name === 'parse-markdown',
  );
  return [file, ...css, ...shares.map((chunk) => chunk.file)].map((path) => `/${path}`);
}

/** @returns the paths of everything that the page asks for from now on */
function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test('no page of a reader loads anything of the rich editor; a form does', () =>
  shared.visit(
    async ({ page }) => {
      const person = await newPerson(shared);
      const { slug } = await newPost(shared, person, { content: '# One\n\n**Two**^[three]', format: 'markdown' });
      const files = await editorFiles();
      expect(files.length).toBeGreaterThan(3);
      const requested = watchRequests(page);
      const loaded = () => files.filter((file) => requested.includes(file));

      for (const address of ['/', '/blog', `/blog/${slug}`, '/about', '/categories', '/login'])
        await openLive(page, address);
      await openAs(page, person, `/blog/${slug}`);
      await page.getByRole('textbox').first().click();
      expect(loaded()).toEqual([]);

      await openEditor(page, person);
      await page.locator('.rich-text').waitFor();
      expect(loaded().length).toBeGreaterThan(2);
    },
    { editor: 'rich' },
  ));
