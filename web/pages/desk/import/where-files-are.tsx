const PLACES: [system: string, place: string][] = [
  [
    'WordPress',
    'Tools → Export → All content. The XML file; images are fetched from the old site while it is still there.',
  ],
  [
    'Ghost',
    'Settings → Advanced → Import/Export → Export content. With its images: a zip of the JSON file and the folder content/images.',
  ],
  ['Medium', 'Settings → Security and apps → Download your information. The zip that arrives by mail.'],
  ['Substack', 'Dashboard → Settings → Exports → New export. The zip with posts and subscribers.'],
  ['Blogger', 'Settings → Manage blog → Back up content; or the zip of Google Takeout.'],
  ['A feed', 'The page of the feed, saved as a file. Most feeds have only the latest posts.'],
  ['Markdown', 'A zip of the folder with the texts and their images, as Hugo, Jekyll, Eleventy and Obsidian have it.'],
  ['A site like this one', 'The zip of its export.'],
];

export function WhereFilesAre() {
  return (
    <details className="import-places">
      <summary>Where do I find the file?</summary>
      <dl>
        {PLACES.map(([system, place]) => (
          <div key={system}>
            <dt>{system}</dt>
            <dd>{place}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
