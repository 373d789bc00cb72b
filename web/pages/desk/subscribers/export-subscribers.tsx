import { useDownload } from '#web/session/use-download.ts';
import { FormSection } from '../form-parts.tsx';

export function ExportSubscribers() {
  const { isLoading, download } = useDownload();

  const handleExport = () => download('/desk/subscribers/export', 'subscribers.csv');

  return (
    <FormSection
      heading="Export"
      lead="Everybody who ever asked, with when they agreed and where, in the form that Import reads. Those are people’s addresses: keep the file where nobody else finds it."
    >
      <div className="actions">
        <button type="button" className="button" disabled={isLoading} onClick={handleExport}>
          {isLoading ? 'Exporting...' : 'Export as CSV'}
        </button>
      </div>
    </FormSection>
  );
}
