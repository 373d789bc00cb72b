import { useDownload } from '#web/session/use-download.ts';
import { FormSection } from '../form-parts.tsx';

export function ExportSubscribers() {
  const { isLoading, download } = useDownload();

  const handleExport = () => download('/desk/subscribers/export', 'subscribers.csv');

  return (
    <FormSection
      heading="Export"
      lead="Every address, with the day and place its owner agreed, in a file that Import can read. It contains personal addresses; store it safely."
    >
      <div className="actions">
        <button type="button" className="button" disabled={isLoading} onClick={handleExport}>
          {isLoading ? 'Exporting...' : 'Export as CSV'}
        </button>
      </div>
    </FormSection>
  );
}
