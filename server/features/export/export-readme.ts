/** Explains the format to anyone who opens the archive, perhaps in years, without any program of ours. */
export function exportReadme(siteName: string): string {
  return `# ${siteName}

Everything that was written on this site, in files that need no special program. Texts are in UTF-8, and times are in
UTC, such as \`2026-01-31T12:00:00.000Z\`.

## What is here

| File | What is in it |
|---|---|
| \`posts/\` | one Markdown file for each post, drafts and scheduled posts included; those in the bin are left out |
| \`media/\` | the images that something here shows, exactly as the site stores them |
| \`media.jsonl\` | one line of JSON for each image: its file, its alternative text and its size |
| \`comments.jsonl\` | one line of JSON for each comment, held and hidden ones included |
| \`subscribers.csv\` | everyone who agreed to get letters, with when and where they did; only on request |
| \`redirects.csv\` | older addresses, and where they lead |
| \`categories.json\`, \`series.json\`, \`videos.json\` | in the order in which the site shows them |
| \`site.json\`, \`author.json\`, \`book.json\` | the settings, the author and the book |
| \`policies/\` | the policies that replace the default texts |
| \`hugo.toml\` | lets Hugo build a site from this folder |
| \`manifest.json\` | every file with its size and its SHA-256, and how many there are of each kind |

There are no accounts, passwords, keys or addresses of people in here, except for those of the subscribers and the one
to which replies to letters go. Earlier versions of posts, letters that were sent, and who liked what are not part of
an export; a backup has them.

## A post

Above the text there is its front matter, in YAML. Hugo, Jekyll and Obsidian know the first fields:

| Field | What it says |
|---|---|
| \`title\`, \`description\`, \`author\` | the title, the summary, and who wrote it |
| \`slug\` | the last part of its address, \`/blog/SLUG\`. The name of the file begins the same way, but may be cut |
| \`date\`, \`lastmod\` | when it first appeared, or was begun; when its author last changed it |
| \`draft\` | whether strangers cannot see it |
| \`categories\`, \`tags\`, \`series\` | its category, its tags in the author's order, and the series that it is a part of |
| \`aliases\` | its older addresses |
| \`image\`, \`image_alt\` | the image above it, and its alternative text |

The others are needed to bring it back exactly as it was:

| Field | What it says |
|---|---|
| \`format\` | \`markdown\`, or \`plain\`: then each line is a paragraph, and no character is formatting |
| \`status\` | \`published\`, \`draft\`, \`scheduled\`, or \`waiting\` for an admin to publish it |
| \`language\`, \`language_chosen\` | \`en\` or \`hi\`, and whether the author said so; otherwise it was detected |
| \`slug_chosen\`, \`former_slugs\` | whether the author chose the slug, and the slugs that it had before |
| \`series_slug\`, \`series_order\` | the series, and which part of it this is |
| \`created_at\`, \`published_at\` | when it was begun, and when it first appeared |
| \`publish_at\`, \`publish_local\`, \`publish_zone\` | when it is to be published, and the local time that was chosen |
| \`review_requested_at\` | since when it has waited for an admin |
| \`drawing\` | the drawing that the author chose in place of an image: its motif and its number |
| \`featured\` | whether it is shown first on the home page |
| \`was_published\`, \`revision\` | whether strangers ever saw it, and how often it was saved |
| \`youtube_url\` | the video below it |
| \`shortcodes\` | \`quoted\` if the text has what Hugo would run, as is said below |
| \`views\`, \`likes\`, \`shares\` | how often it was read, liked and shared |

A blank line, the text and one line break follow. The text is exactly as it was typed, with two exceptions. The site's
own images are \`/media/NAME\` there and \`../media/NAME\` here, so that other programs find them. (An address that
already began with \`../\` before \`media/\` has one more of them.) What Hugo would run as a shortcode is written
\`{{</* … */>}}\` or \`{{%/* … */%}}\`; without an end, it has an invisible U+2060 after the braces. Such a text has
\`shortcodes: "quoted"\` above it. Captions and the alternative texts of images are in
the text, as \`![alternative text](../media/NAME "caption")\`. Footnotes are \`^[…]\`; a block of code with the language
\`verse\` is a poem. A formatted text may link to another post by its address, \`/blog/SLUG\`.

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
