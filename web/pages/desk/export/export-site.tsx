import { useState } from 'react';
import { useDownload } from '#web/session/use-download.ts';
import { FormSection } from '../form-parts.tsx';

/** Downloads everything that was written on the site. */
export function ExportSite() {
  const [withSubscribers, setWithSubscribers] = useState(false);
  const { isLoading, download } = useDownload();

  const handleExport = () => download(`/desk/export?subscribers=${withSubscribers ? 'yes' : 'no'}`, 'site.zip');

  return (
    <FormSection
      heading="Export"
      lead="Every post as Markdown, drafts included, with images, comments, series, settings and redirects: a zip archive that Hugo and Obsidian open, and that explains itself. It is a copy to leave with; to restore the site, keep backups."
    >
      <label className="choice">
        <input
          type="checkbox"
          checked={withSubscribers}
          onChange={(event) => setWithSubscribers(event.currentTarget.checked)}
        />
        <span>With the addresses of your subscribers</span>
      </label>
      <div className="actions">
        <button type="button" className="button" disabled={isLoading} onClick={handleExport}>
          {isLoading ? 'Exporting...' : 'Export everything'}
        </button>
      </div>
    </FormSection>
  );
}
