import { FILES, MEDIA, POLICIES, POSTS } from './export-format.ts';
import { FIELD_TEXTS } from './post-fields.ts';
import { escapeUnprintable } from './post-file.ts';

const [KNOWN_FIELDS, OWN_FIELDS] = FIELD_TEXTS.map(rowsOf);

function rowsOf(rows: (readonly [string, string])[]): string {
  return rows.map(([name, about]) => `| \`${name}\` | ${about} |`).join('\n');
}

/** Explains the format to anyone who opens the archive, perhaps in years, without any program of ours. */
export function exportReadme(siteName: string): string {
  return `# ${siteName}

Everything that was written on this site, in files that need no special program. Texts are in UTF-8, and times are in
UTC, such as \`2026-01-31T12:00:00.000Z\`.

## What is here

| File | What is in it |
|---|---|
${rowsOf(Object.values(FILES))}

There are no accounts, passwords, keys or addresses of people in here, except for those of the subscribers and the one
to which replies to letters go. Earlier versions of posts, letters, and who liked what are not part of
an export; a backup has them.

## A post

Above the text there is its front matter, in YAML. Hugo, Jekyll and Obsidian know the first fields:

| Field | What it says |
|---|---|
${KNOWN_FIELDS}

The others are needed to bring it back exactly as it was:

| Field | What it says |
|---|---|
${OWN_FIELDS}

A blank line, the text and one line break follow. The text is exactly as it was typed, with two exceptions. The site's
own images are \`/media/NAME\` there and \`../media/NAME\` here, so that other programs find them. (An address that
already began with \`../\` before \`media/\` has one more of them.) The braces of what Hugo would run as a shortcode are
followed by an invisible U+2060. Captions and the
alternative texts of images are in the text, as \`![alternative text](../media/NAME "caption")\`. Footnotes are
\`^[…]\`; a block of code with the language \`verse\` is a poem. A formatted text may link to another post by its
address, \`/blog/SLUG\`.

## Comments

\`post\` is the slug of the post. \`number\` counts its comments from 1, the oldest first, and \`parent\` is the number of
the comment that this one replies to. \`status\` is \`shown\`, \`held\` (waiting for an admin) or \`hidden\`. A
comment that was edited has \`edited_at\`. Of the people who wrote them, only the names are here.

## The tables

The CSV files have a line with the names of their columns. A value that a spreadsheet could take for a formula has an
apostrophe before it. In \`redirects.csv\`, \`post\` is the slug if the older address leads to a post. In
\`subscribers.csv\`, \`ended_by\` says why someone gets no more letters if it was not their own wish.

## In other programs

- **Obsidian**: open the folder as a vault. The images and the properties of the posts are shown.
- **Hugo**: put your layouts into \`layouts/\`, or add a \`theme\` to \`hugo.toml\`, and run \`hugo\` here. Posts have the
  addresses they had, and older ones lead to them. Texts with \`format: "plain"\` are shown as Markdown, so their single
  line breaks are lost, and Hugo does not know footnotes that are written as \`^[…]\`.
- **Jekyll**: rename \`posts\` to \`_posts\`, and put \`media\` beside the pages.
- **This program**: \`npm run import -- FILE.zip\`. In an empty site, its own export is the same file again.
`;
}

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
  // JSON has the same escapes as TOML, but escapes less than that requires.
  return `# Lets Hugo build a site from this folder: see ${FILES.readme[0]}.
title = ${escapeUnprintable(JSON.stringify(siteName))}
baseURL = "/"

[permalinks]
posts = "/blog/:slug/"

[taxonomies]
category = "categories"
series = "series"
tag = "tags"

${mounts.join('\n')}`;
}
