import { useState } from 'react';
import type { RedirectsImported } from '#shared/contracts/desk/redirect.ts';
import { REDIRECTS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { FormSection } from '../form-parts.tsx';
import { ImportResult } from '../import-result.tsx';
import { TextFile } from '../text-file.tsx';

export function ImportRedirects({ onImported }: { onImported: () => Promise<void> }) {
  const [imported, setImported] = useState<(RedirectsImported & { fileName: string }) | null>(null);
  const { run } = useAction();

  async function send(text: string, fileName: string, onFailure: (message: string) => void) {
    const answer = await run<RedirectsImported>('/desk/redirects/import', {
      method: 'POST',
      body: { text },
      onFailure,
    });
    if (!answer) return;
    setImported({ fileName, ...answer.data });
    await onImported();
  }

  const lead = (
    <>
      A table with <code>from,to</code> on each line, Ghost’s <code>redirects.json</code> or <code>redirects.yaml</code>
      , or Netlify’s <code>_redirects</code>. Patterns are not imported.
    </>
  );
  return (
    <FormSection heading="Import" lead={lead}>
      <TextFile
        label="File"
        name="text"
        accept=".csv,.json,.yaml,.yml,.txt,_redirects,text/*,application/json"
        maximumBytes={REDIRECTS_BYTES_MAXIMUM}
        onChoice={() => setImported(null)}
        onImport={send}
      />
      <div role="status">
        {imported && (
          <ImportResult
            unit="redirect"
            others={[
              [imported.changed, 'changed'],
              [imported.known, 'already here'],
            ]}
            {...imported}
          />
        )}
      </div>
    </FormSection>
  );
}
