import { useState } from 'react';
import { useDownload } from '#web/session/use-download.ts';
import { DeskScreen } from '../desk-screen.tsx';
import { FormSection } from '../form-parts.tsx';

/** Downloads everything that was written on the site. */
export function Export() {
  return (
    <DeskScreen
      here="export"
      heading="Export"
      lead="A copy of everything, to read elsewhere or to move to another program. To restore the site, keep backups."
    >
      <ExportForm />
    </DeskScreen>
  );
}

function ExportForm() {
  const [withSubscribers, setWithSubscribers] = useState(false);
  const { isLoading, download } = useDownload();

  const handleExport = () => download(`/desk/export?subscribers=${withSubscribers ? 'yes' : 'no'}`, 'site.zip');

  return (
    <FormSection
      heading="The whole site"
      lead="Every post as Markdown, drafts included, with images, comments, series, settings and redirects. The zip archive explains itself, and opens in Hugo and Obsidian."
    >
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
          {isLoading ? 'Exporting…' : 'Export everything'}
        </button>
      </div>
    </FormSection>
  );
}
