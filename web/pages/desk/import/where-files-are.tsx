import { FormSection } from '../form-parts.tsx';

const PLACES: [system: string, place: string][] = [
  [
    'WordPress',
    'Tools → Export → All content gives an XML file. Images are fetched from the old site, so keep it online until then, or zip the file with the folder wp-content/uploads.',
  ],
  [
    'Ghost',
    'Settings → Advanced → Import/Export → Export content. To include images, zip the JSON file with the folder content/images.',
  ],
  ['Medium', 'Settings → Security and apps → Download your information. The zip arrives by email.'],
  ['Substack', 'Dashboard → Settings → Exports → New export gives a zip with posts and subscribers.'],
  ['Blogger', 'Settings → Manage blog → Back up content, or the zip from Google Takeout.'],
  ['A feed', 'Save the feed as a file. Most feeds contain only the latest posts.'],
  ['Markdown', 'Zip the folder with your posts and images, as used by Hugo, Jekyll, Eleventy and Obsidian.'],
  [
    'JSON Lines',
    'A file from a program of your own, one post per line. docs/operations.md names its fields, under “One post a line”.',
  ],
  [
    'Subscribers',
    'The CSV or the zip that Mailchimp, Buttondown, Kit, Beehiiv or listmonk exports. A table of your own is read on the screen “Subscribers”.',
  ],
  [
    'Chintan',
    'The zip from the Export screen of another site. Settings, author and book come only into a site without posts.',
  ],
];

export function WhereFilesAre() {
  return (
    <FormSection heading="Where to find the file">
      <dl className="import-places">
        {PLACES.map(([system, place]) => (
          <div key={system}>
            <dt>{system}</dt>
            <dd>{place}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}
