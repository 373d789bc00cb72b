import { useState } from 'react';
import { saveAnswer } from '#web/session/save-answer.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { FormSection } from '../form-parts.tsx';

export function ExportSubscribers() {
  const [isLoading, setLoading] = useState(false);

  async function handleExport() {
    setLoading(true);
    try {
      await saveAnswer('/desk/subscribers/export', 'subscribers.csv');
    } catch (error) {
      showFailureToast(error);
    } finally {
      setLoading(false);
    }
  }

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
