import { FILES, MEDIA, POLICIES, POSTS } from './export-format.ts';
import { escapeUnprintable } from './post-file.ts';

/** Lets Hugo build a site from the folder as it is, with the same addresses; only a theme or layouts are missing. */
export function hugoConfig(siteName: string): string {
  // Images are relative to the file of a post, for other programs, and so to the page of the post.
  const mounts = [
    [POSTS, 'content/posts'],
    [POLICIES, 'content'],
    [MEDIA, 'static/media'],
    [MEDIA, 'static/blog/media'],
    ['layouts/', 'layouts'],
  ].map(([source = '', target]) => `[[module.mounts]]\nsource = "${source.slice(0, -1)}"\ntarget = "${target}"\n`);
  return `# Lets Hugo build a site from this folder: see ${FILES.readme}.
title = ${tomlText(siteName)}
baseURL = "/"

[permalinks]
posts = "/blog/:slug/"

[taxonomies]
category = "categories"
series = "series"
tag = "tags"

${mounts.join('\n')}`;
}

/** JSON has the same escapes, but escapes less than TOML requires. */
function tomlText(text: string): string {
  return escapeUnprintable(JSON.stringify(text));
}
