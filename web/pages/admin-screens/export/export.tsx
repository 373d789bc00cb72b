import { useState } from 'react';
import * as paths from '#web/paths.ts';
import { useDownload } from '#web/session/use-download.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { Fact, FormSection } from '../form-parts.tsx';

/** Downloads everything that was written on the site. */
export function Export() {
  const [withSubscribers, setWithSubscribers] = useState(false);
  const { isLoading, download } = useDownload();
  const handleExport = () => download(`/desk/export?subscribers=${withSubscribers ? 'yes' : 'no'}`, 'site.zip');
  return (
    <AdminScreen
      here="export"
      lead="Everything you have written, in one file: to read offline, to keep, or to move to another program."
    >
      <FormSection
        heading="What the file contains"
        lead="A zip archive. A note in it explains the rest, and Hugo and Obsidian can open its posts."
      >
        <dl className="facts">
          <Fact name="Posts">As Markdown, drafts included; not those in the bin</Fact>
          <Fact name="Images">As the site stores them</Fact>
          <Fact name="Comments">With the names of their writers</Fact>
          <Fact name="The rest">Categories, series, book, videos, pages, settings and redirects</Fact>
          <Fact name="Not included">
            Accounts, earlier versions, letters. For a full recovery, use a backup. Another Chintan site can{' '}
            <a href={paths.adminScreen('import')}>import</a> this file.
          </Fact>
        </dl>
        <label className="choice">
          <input
            type="checkbox"
            checked={withSubscribers}
            onChange={(event) => setWithSubscribers(event.currentTarget.checked)}
          />
          <span>Include the addresses of your subscribers</span>
        </label>
        <div className="actions">
          <button type="button" className="button" disabled={isLoading} onClick={handleExport}>
            {isLoading ? 'Exporting...' : 'Export everything'}
          </button>
        </div>
      </FormSection>
    </AdminScreen>
  );
}
