/** What an import can read, in the order in which people are asked, and where they find the file. */
export const IMPORT_FORMATS = {
  wordpress: {
    title: 'WordPress',
    help: 'Tools → Export → All content gives an XML file. Images are fetched from the old site, so keep it online until then, or zip the file with the folder wp-content/uploads.',
  },
  ghost: {
    title: 'Ghost',
    help: 'Settings → Advanced → Import/Export → Export content. To include images, zip the JSON file with the folder content/images.',
  },
  medium: {
    title: 'Medium',
    help: 'Settings → Security and apps → Download your information. The zip arrives by email.',
  },
  substack: {
    title: 'Substack',
    help: 'Dashboard → Settings → Exports → New export gives a zip with posts and subscribers.',
  },
  blogger: {
    title: 'Blogger',
    help: 'Settings → Manage blog → Back up content, or the zip from Google Takeout.',
  },
  feed: { title: 'RSS or Atom feed', help: 'Save the feed as a file. Most feeds contain only the latest posts.' },
  markdown: {
    title: 'Markdown',
    help: 'Zip the folder with your posts and images, as used by Hugo, Jekyll, Eleventy and Obsidian.',
  },
  jsonl: {
    title: 'JSON Lines',
    help: 'A file from a program of your own, one post per line. docs/operations.md names its fields, under “One post a line”.',
  },
  subscribers: {
    title: 'List of subscribers',
    help: 'The CSV or the zip that Mailchimp, Buttondown, Kit, Beehiiv or listmonk exports. A table of your own is read on the screen “Subscribers”.',
  },
  chintan: {
    title: 'Chintan',
    help: 'The zip from the Export screen of another site. Settings, author and book come only into a site without posts.',
  },
} as const;

export type ImportFormat = keyof typeof IMPORT_FORMATS;
